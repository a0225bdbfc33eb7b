import { usageShare, type UsageShare } from '@console/contract/areas/dashboard/usage-share';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { call } from '../../../lib/api/client.ts';
import { useReadOnly } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { usageShareWords } from '../../../locales/dashboard/usage-share.ts';
import styles from '../usage-report/reports.module.css';
import { NewShareDialog } from './NewShareDialog.tsx';
import { ShareRow } from './ShareRow.tsx';

/** Links by which people without an account see the numbers: all of the company, whoever made them. */
export function SharesPanel() {
  const w = useWords(usageShareWords);
  const readOnly = useReadOnly();
  const [adding, setAdding] = useState(false);
  const { ask, dialog } = useConfirmDialog();
  const { data, error, refetch } = useQuery({
    queryKey: [usageShare.list.path],
    queryFn: ({ signal }) => call(usageShare.list, {}, { signal, showError: false }),
  });
  const revoke = ({ shareId, name }: UsageShare) =>
    ask({
      title: fill(w.revokeTitle, { name }),
      text: [w.revokeText],
      confirm: w.revoke,
      danger: true,
      run: () => call(usageShare.revoke, { shareId }, { showError: false }).then(() => w.revoked),
    });
  const add = !readOnly && (
    <Button size="xs" variant="default" onClick={() => setAdding(true)}>
      {w.add}
    </Button>
  );
  return (
    <Panel title={w.title} p="md" mt="md" aside={data && data.length > 0 && add}>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={96} aria-busy />
      ) : data.length === 0 ? (
        <EmptyState title={w.empty} description={w.emptyHint}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Text size="sm" c="dimmed" maw={720}>
            {w.hint}
          </Text>
          <ul className={styles.root} aria-label={w.title}>
            {data.map((share) => (
              <ShareRow key={share.shareId} share={share} {...(!readOnly && { onRevoke: () => revoke(share) })} />
            ))}
          </ul>
        </>
      )}
      {adding && <NewShareDialog onClose={() => setAdding(false)} />}
      {dialog}
    </Panel>
  );
}
