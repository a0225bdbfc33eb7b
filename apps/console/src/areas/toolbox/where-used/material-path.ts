import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { pathOf, type RouteName } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';

const pages = {
  IMAGE_TEXT: 'detailImageText',
  VIDEO: 'detailVideo',
  FILE: 'detailFile',
  H5: 'detailH5',
  MODEL: 'detailModel',
} as const satisfies Record<MaterialKind, RouteName>;

/** The page of a material's kind, for who may open it. */
export function materialPath(kind: string | null, materialId: string): string | undefined {
  const page = pages[kind as MaterialKind];
  return mayOpen(page) ? pathOf(page, { materialId }) : undefined;
}
