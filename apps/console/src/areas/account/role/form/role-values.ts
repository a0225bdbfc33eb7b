import type { role, Role } from '@console/contract/areas/account/role';
import type { ArgumentOf } from '@console/contract/endpoint';
import { allPermissions, type Permission } from '@console/contract/permissions';
import type { Rights } from '../RolePreview.tsx';

export const isPermission = (code: string): code is Permission => (allPermissions as readonly string[]).includes(code);

function rightsOf(from: Role | undefined): Rights {
  return {
    permissionCodes: from?.permissionCodes.filter(isPermission) ?? [],
    dataScope: from?.dataScope ?? 'SELF',
    dataScopeDeptIds: from?.dataScopeDeptIds ?? [],
  };
}

export type RoleValues = ArgumentOf<typeof role.add> &
  Partial<Pick<ArgumentOf<typeof role.update>, 'roleId' | 'version'>>;

export function valuesOf(record: Role | undefined, source: Role | undefined, copyName: string): RoleValues {
  const from = record ?? source;
  return {
    ...(record && { roleId: record.roleId, version: record.version }),
    ...(source && { copiedFromId: source.roleId }),
    name: record?.name ?? (source ? copyName : ''),
    status: record?.status ?? 'ENABLED',
    sort: from?.sort ?? 0,
    remark: from?.remark ?? null,
    ...rightsOf(from),
  };
}
