import { type Content, type ContentKind, contentKinds } from '@console/contract/areas/dashboard/usage-content';
import { materialPath } from '../../../lib/route/material-path.ts';
import { pathOf, type RouteName } from '../../../lib/route/paths.ts';
import { recordPath } from '../../../lib/route/record-path.ts';
import { mayOpen } from '../../../lib/session/access.ts';

/** The pages of those who may see a kind. */
const pages = {
  MATERIAL: 'detailFile',
  TOOLBOX: 'toolbox',
  ERROR_NO: 'errorCodeDetail',
  MANUAL: 'productWord',
} as const satisfies Record<ContentKind, RouteName>;

/** Which kinds there are for this person. */
export const contentsShown = (): ContentKind[] => contentKinds.filter((kind) => mayOpen(pages[kind]));

/** The record itself. */
export function contentPath(kind: ContentKind, { id, name, materialKind, partOf }: Content): string | undefined {
  if (kind === 'MATERIAL') return materialPath(materialKind, id);
  if (kind === 'TOOLBOX') return recordPath('toolbox', id, name);
  if (kind === 'MANUAL') return recordPath('productDoc', id, name);
  return partOf && mayOpen('errorCodeDetail')
    ? pathOf('errorCodeDetail', { errorCodeId: partOf.id, errorNo: name })
    : undefined;
}

/** The list of each single use. Of other kinds only sums are kept by day. */
export const usesPath = (kind: ContentKind, { id, materialKind }: Content, span: { from: string; to: string }) =>
  kind === 'MATERIAL' ? materialPath(materialKind, id, { tab: 'readers', ...span }) : undefined;
