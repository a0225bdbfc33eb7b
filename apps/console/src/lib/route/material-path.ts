import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { mayOpen } from '../session/access.ts';
import { pathOf, type Query, type RouteName } from './paths.ts';

const pages = {
  IMAGE_TEXT: 'detailImageText',
  VIDEO: 'detailVideo',
  FILE: 'detailFile',
  H5: 'detailH5',
  MODEL: 'detailModel',
} as const satisfies Record<MaterialKind, RouteName>;

/** The page of a material's kind, for who may open it. */
export function materialPath(kind: string | null, materialId: string, more: Query = {}): string | undefined {
  const page = pages[kind as MaterialKind];
  return mayOpen(page) ? pathOf(page, { ...more, materialId }) : undefined;
}
