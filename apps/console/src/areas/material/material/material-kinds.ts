import { type FileKind, fileKinds, type OwnFileKind } from '@console/contract/areas/base/file';
import type { Material } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { pathOf, type RouteName } from '../../../lib/route/paths.ts';

interface KindPages {
  readonly list: RouteName;
  readonly detail: RouteName;
}

/** Each kind has its list and its page. */
export const kindPages: Readonly<Record<MaterialKind, KindPages>> = {
  IMAGE_TEXT: { list: 'imageTextManage', detail: 'detailImageText' },
  VIDEO: { list: 'videoManage', detail: 'detailVideo' },
  FILE: { list: 'fileManage', detail: 'detailFile' },
  H5: { list: 'H5Manage', detail: 'detailH5' },
  MODEL: { list: 'modelMaterial', detail: 'detailModel' },
};

/** What kind of file makes it. An image-text has none. */
export const fileKindOf = {
  VIDEO: 'VIDEO',
  FILE: 'DOCUMENT',
  H5: 'H5',
  MODEL: 'MODEL',
} as const satisfies Record<Exclude<MaterialKind, 'IMAGE_TEXT'>, OwnFileKind>;

export type FileMaterialKind = keyof typeof fileKindOf;

export const materialPath = ({ kind, materialId }: Pick<Material, 'kind' | 'materialId'>) =>
  pathOf(kindPages[kind].detail, { materialId });

const takes = (kind: FileKind, ext: string) => (fileKinds[kind].extensions as readonly string[]).includes(ext);

/** What a dropped file becomes: what the page is about where that fits, else what its name says; nothing where nobody takes it. */
export function kindOfFile({ name }: Pick<File, 'name'>, page: MaterialKind): FileMaterialKind | undefined {
  const ext = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const wanted = page === 'IMAGE_TEXT' ? [] : [page];
  return [...wanted, 'VIDEO' as const, 'MODEL' as const, 'FILE' as const].find((kind) => takes(fileKindOf[kind], ext));
}
