import type { ModelFormat } from '@console/contract/areas/product/model';

const [WIDTH, HEIGHT] = [480, 360];
const GROUND = '#F2F5F8';

/** A picture of a model that has just been chosen; nothing where the browser cannot show it. */
export async function thumbnailOf(format: ModelFormat, file: File): Promise<File | null> {
  const { ModelScene } = await import('./model-scene.ts');
  let scene: InstanceType<typeof ModelScene> | undefined;
  try {
    scene = new ModelScene(document.createElement('canvas'));
    scene.resize(WIDTH, HEIGHT);
    await scene.load(format, await file.arrayBuffer());
    const picture = await scene.snapshot(GROUND);
    return picture && new File([picture], `${file.name}.png`, { type: 'image/png' });
  } catch {
    return null;
  } finally {
    scene?.free();
  }
}
