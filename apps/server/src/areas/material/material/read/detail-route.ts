import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import type { RouteName } from '@console/contract/routes';

/** The page of one material, for messages that lead to it. */
export const detailRoute: Readonly<Record<MaterialKind, RouteName>> = {
  IMAGE_TEXT: 'detailImageText',
  VIDEO: 'detailVideo',
  FILE: 'detailFile',
  H5: 'detailH5',
  MODEL: 'detailModel',
};
