import type { FileKind } from '@console/contract/areas/base/file';

const byExtension: Readonly<Record<string, FileKind>> = {
  glb: 'MODEL',
  gltf: 'MODEL',
  obj: 'MODEL',
  fbx: 'MODEL',
  stl: 'MODEL',
  usdz: 'MODEL',
  apk: 'PACKAGE',
  aab: 'PACKAGE',
  ipa: 'PACKAGE',
  hap: 'PACKAGE',
  exe: 'PACKAGE',
  msi: 'PACKAGE',
  dmg: 'PACKAGE',
  deb: 'PACKAGE',
};

/** What a chosen file most likely is; the server looks into it and decides. */
export function guessKind({ name, type }: Pick<File, 'name' | 'type'>): FileKind {
  if (type.startsWith('image/')) return 'IMAGE';
  if (type.startsWith('video/')) return 'VIDEO';
  return byExtension[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'DOCUMENT';
}
