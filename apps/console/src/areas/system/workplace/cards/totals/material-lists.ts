import type { TotalNum } from '@console/contract/areas/dashboard/total-num';
import type { RouteName } from '@console/contract/routes';

type Kind = NonNullable<TotalNum['materialKinds']>[number]['kind'];

/** Materials have a list for each kind. */
export const materialLists: Readonly<Record<Kind, RouteName>> = {
  IMAGE_TEXT: 'imageTextManage',
  VIDEO: 'videoManage',
  FILE: 'fileManage',
  H5: 'H5Manage',
  MODEL: 'modelMaterial',
};
