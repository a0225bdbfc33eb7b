import { BufferGeometry, Material, type Object3D, Texture } from 'three';

interface Drawn {
  geometry?: unknown;
  material?: unknown;
}

function freeMaterial(material: unknown): void {
  if (!(material instanceof Material)) return;
  for (const value of Object.values(material)) {
    if (!(value instanceof Texture)) continue;
    value.dispose();
    if (value.image instanceof ImageBitmap) value.image.close();
  }
  material.dispose();
}

/** What lies on the graphics card is freed by hand: nobody collects it there. */
export function freeMemory(root: Object3D): void {
  root.traverse((part) => {
    const { geometry, material } = part as Drawn;
    if (geometry instanceof BufferGeometry) geometry.dispose();
    for (const one of Array.isArray(material) ? material : [material]) freeMaterial(one);
  });
}
