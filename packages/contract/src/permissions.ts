import { accountPermissions } from './permissions/areas/account.ts';
import { applicationPermissions } from './permissions/areas/application.ts';
import { callPermissions } from './permissions/areas/call.ts';
import { clientPermissions } from './permissions/areas/client.ts';
import { livePermissions } from './permissions/areas/live.ts';
import { logPermissions } from './permissions/areas/log.ts';
import { materialPermissions } from './permissions/areas/material.ts';
import { noticePermissions } from './permissions/areas/notice.ts';
import { productPermissions } from './permissions/areas/product.ts';
import { systemPermissions } from './permissions/areas/system.ts';
import { teamPermissions } from './permissions/areas/team.ts';
import { toolboxPermissions } from './permissions/areas/toolbox.ts';

/** Permission codes are `module:resource:action`. Holding any action of a resource implies `query`. */
export const permissions = {
  ...accountPermissions,
  ...clientPermissions,
  ...teamPermissions,
  ...noticePermissions,
  ...applicationPermissions,
  ...logPermissions,
  ...productPermissions,
  ...toolboxPermissions,
  ...callPermissions,
  ...materialPermissions,
  ...livePermissions,
  ...systemPermissions,
};

type Permissions = typeof permissions;
export type PermissionResource = keyof Permissions;
export type Permission = { [R in PermissionResource]: `${R}:${Permissions[R]['actions'][number]}` }[PermissionResource];

export const allPermissions = Object.entries(permissions).flatMap(([resource, { actions }]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
);

/** Adds the implied `query` of every resource that the list touches. */
export function withImpliedQueries(codes: readonly string[]): string[] {
  const implied = codes.map((code) => `${code.slice(0, code.lastIndexOf(':'))}:query`);
  return [...new Set([...codes, ...implied])];
}
