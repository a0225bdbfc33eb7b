import { primaryAccount, type PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { Button, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { dangerColor } from '../../../kit/overlay/danger-color.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { RowAction, RowActions, RowMore } from '../../../kit/table/row/RowActions.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';

interface OwnerActionsProps {
  row: PrimaryAccount;
  /** The only usable owner of the company, as far as this page knows. */
  isLast: boolean;
  openDetail: () => void;
  remove: () => void;
}

/** What can be done with one owner. What cannot says why, where it would stand. */
export function OwnerActions({ row, isLast, openDetail, remove }: OwnerActionsProps) {
  const w = useWords(primaryWords);
  const isPlatform = useUser().type === 1;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, name, status } = row;
  const blocked = row.isSelf ? w.why.self : row.isBreakGlass ? w.why.emergency : isLast ? w.why.last : undefined;

  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toastSuccess(done);
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error;
    }
    await queries.invalidateQueries();
  };
  const item = (label: string, reason: string | undefined, act: () => void, danger?: 'danger') => (
    <Menu.Item
      {...(danger && reason === undefined && { color: dangerColor })}
      disabled={reason !== undefined}
      onClick={act}
    >
      {label}
      {reason !== undefined && (
        <Text span display="block" size="xs">
          {reason}
        </Text>
      )}
    </Menu.Item>
  );

  return (
    <RowActions>
      <RowAction label={name} onClick={openDetail}>
        {w.actions.detail}
      </RowAction>
      <RowAction label={name} to={pathOf('primaryAccount', { edit: id })}>
        {w.actions.edit}
      </RowAction>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <RowMore label={name}>{w.actions.more}</RowMore>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'PENDING_ACTIVATION' &&
            item(w.actions.resend, undefined, () => {
              void run(
                () => call(primaryAccount.resendActivateEmail, { id }),
                fill(w.resent, { email: row.email ?? '' }),
              );
            })}
          {isPlatform && (
            <Menu.Item component={Link} to={pathOf('primaryAccount', { beside: id })}>
              {w.actions.addTo}
            </Menu.Item>
          )}
          {status === 'DISABLED'
            ? item(w.actions.enable, undefined, () => {
                void run(() => call(primaryAccount.updateStatus, { id, status: 'ACTIVE' }), fill(w.enabled, { name }));
              })
            : item(w.actions.disable, blocked, () => setAsking(true))}
          {item(w.actions.delete, blocked, remove, 'danger')}
        </Menu.Dropdown>
      </Menu>
      {asking && <DisableDialog row={row} close={() => setAsking(false)} />}
    </RowActions>
  );
}

function DisableDialog({ row: { id, name }, close }: { row: PrimaryAccount; close: () => void }) {
  const w = useWords(primaryWords);
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const disable = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(primaryAccount.updateStatus, { id, status: 'DISABLED' }, { showError: false });
      toastSuccess(fill(w.disable.done, { name }));
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };
  return (
    <Dialog
      opened
      onClose={close}
      title={fill(w.disable.title, { name })}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={close}>
            {cancel}
          </Button>
          <Button color="red" loading={busy} onClick={() => void disable()}>
            {w.actions.disable}
          </Button>
        </>
      }
    >
      <Text size="sm">{fill(w.disable.text, { name })}</Text>
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
