import { subAccount, type SubAccount } from '@console/contract/areas/account/sub-account';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';
import { type ChosenRoles, RolesField, useRoleChoice } from './RolesField.tsx';

/** Which roles someone has; says before saving what they gain and lose. */
export function RolesDialog({ account, onClose }: { account: SubAccount; onClose: () => void }) {
  const w = useWords(subAccountWords);
  const queries = useQueryClient();
  const { data } = useRoleChoice();
  const { subAccountId, version, name, roles: held } = account;
  const [chosen, setChosen] = useState<ChosenRoles>(() => ({
    roles: held.map(({ roleId, expiresAt }) => ({ roleId, expiresAt })),
    defaultRoleId: held.find((one) => one.isDefault)?.roleId ?? held[0]?.roleId ?? '',
  }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const has = (list: readonly { roleId: string }[], id: string) => list.some(({ roleId }) => roleId === id);
  const lost = held.filter(({ roleId }) => !has(chosen.roles, roleId)).map((one) => one.name);
  const gained = (data ?? [])
    .filter(({ roleId }) => has(chosen.roles, roleId) && !has(held, roleId))
    .map((one) => one.name);

  const save = async () => {
    if (chosen.roles.length === 0) return setFailure(w.rolesField.none);
    setBusy(true);
    setFailure(undefined);
    try {
      await call(
        subAccount.updateRole,
        { subAccountId, version, roles: [...chosen.roles], defaultRoleId: chosen.defaultRoleId },
        { showError: false },
      );
      toastSuccess(fill(w.rolesDialog.done, { name }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.errors[0]?.message ?? error.message);
      setBusy(false);
    }
    return queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size={580}
      title={fill(w.rolesDialog.title, { name })}
      footer={
        <DialogButtons confirm={w.rolesDialog.save} busy={busy} onConfirm={() => void save()} onClose={onClose} />
      }
    >
      <Stack gap="md">
        <RolesField value={chosen} onChange={setChosen} held={held} />
        {(lost.length > 0 || gained.length > 0) && (
          <output>
            {gained.length > 0 && <Text size="sm">{fill(w.rolesDialog.gained, { roles: gained.join(' · ') })}</Text>}
            {lost.length > 0 && <Text size="sm">{fill(w.rolesDialog.lost, { roles: lost.join(' · ') })}</Text>}
          </output>
        )}
        <Text size="sm" c="dimmed">
          {w.rolesDialog.text}
        </Text>
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
