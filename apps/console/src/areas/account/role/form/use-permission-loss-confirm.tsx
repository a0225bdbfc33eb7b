import { role, type Role } from '@console/contract/areas/account/role';
import { useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { PermissionLossDialog, type PermissionLoss } from './PermissionLossDialog.tsx';
import { isPermission, type RoleValues } from './role-values.ts';

/** Asks before a save that takes something away from people; resolves with the answer. */
export function usePermissionLossConfirm(record: Role | undefined) {
  const [asked, setAsked] = useState<{ loss: PermissionLoss; answer: (goOn: boolean) => void }>();
  const mayGoOn = async (values: RoleValues): Promise<boolean> => {
    if (!record) return true;
    const { permissionCodes, dataScope, dataScopeDeptIds } = values;
    const disabled = record.status === 'ENABLED' && values.status === 'DISABLED';
    const taken = record.permissionCodes.some((code) => isPermission(code) && !permissionCodes.includes(code));
    const narrower = dataScope !== record.dataScope && dataScope !== 'ALL';
    const depts =
      dataScope === 'DEPT_CUSTOM' ? record.dataScopeDepts.filter(({ id }) => !dataScopeDeptIds.includes(id)) : [];
    if (!taken && !narrower && !disabled && depts.length === 0) return true;
    const preview = await call(role.preview, {
      roleId: record.roleId,
      permissionCodes,
      dataScope,
      dataScopeDeptIds: dataScope === 'DEPT_CUSTOM' ? dataScopeDeptIds : [],
    });
    if (preview.holders === 0) return true;
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        setAsked(undefined);
        resolve(goOn);
      };
      setAsked({ loss: { preview, scope: dataScope, depts: depts.map(({ name }) => name), disabled }, answer });
    });
  };
  return { mayGoOn, dialog: asked && <PermissionLossDialog {...asked} /> };
}
