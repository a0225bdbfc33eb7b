import { trash } from '@console/contract/areas/system/trash';
import { kinds } from '@console/contract/kinds';
import type { OutputOf } from '@console/contract/endpoint';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { showActionToast } from '../../../kit/toast/action-toast.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { recordPath } from '../../../lib/route/record-path.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { trashWords } from '../../../locales/system/trash.ts';

export type Deleted = OutputOf<typeof trash.page>['list'][number];

/** Brings a record back and leads to it; what stands in the way is shown with what to do about it. */
export function useRestore(): { restore: (row: Deleted) => Promise<void>; dialog: ReactNode } {
  const w = useWords(trashWords);
  const [locale] = useLocale();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState<{ row: Deleted; error: CallError }>();
  const [open, setOpen] = useState(false);

  const restore = async (row: Deleted) => {
    const { trashId, type, recordId, name } = row;
    if (busy) return;
    setBusy(true);
    try {
      await call(trash.restore, { trashId }, { showError: false });
      const to = recordPath(type, recordId, name);
      void showActionToast({
        message: fill(w.restored, { name }),
        action: to === undefined ? undefined : { words: w.open, go: () => void navigate(to) },
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse({ row, error });
      setOpen(true);
    } finally {
      setBusy(false);
      await queries.invalidateQueries();
    }
  };

  const close = () => setOpen(false);
  const reasons: Readonly<Record<string, string>> = w.reasons;
  const dialog = refused && (
    <Dialog
      opened={open}
      onClose={close}
      title={fill(w.refused, { name: refused.row.name })}
      footer={
        <Button data-autofocus onClick={close}>
          {w.understood}
        </Button>
      }
    >
      <Text size="sm">
        {fill(reasons[refused.error.code] ?? refused.error.message, {
          kind: kinds[refused.row.type].words[locale].toLowerCase(),
        })}
      </Text>
    </Dialog>
  );
  return { restore, dialog };
}
