import { accountPermissions } from './permissions/account.ts';
import { applicationPermissions } from './permissions/application.ts';
import { clientPermissions } from './permissions/client.ts';
import { logPermissions } from './permissions/log.ts';
import { materialPermissions } from './permissions/material.ts';
import { noticePermissions } from './permissions/notice.ts';
import { systemPermissions } from './permissions/system.ts';
import { teamPermissions } from './permissions/team.ts';

/** Permission codes are `module:resource:action`. Holding any action of a resource implies `query`. */
export const permissions = {
  ...accountPermissions,
  ...clientPermissions,
  ...teamPermissions,
  ...noticePermissions,
  ...applicationPermissions,
  ...logPermissions,
  ...materialPermissions,
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
