import { appKey, type AppKey } from '@console/contract/areas/application/app-key';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { call } from '../../../lib/api/client.ts';
import { useReadOnly } from '../../../lib/session/session.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { appKeysWords } from '../../../locales/application/app-key.ts';
import { AddKeyDialog } from './AddKeyDialog.tsx';
import { KeyRow } from './KeyRow.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import { SecretDialog, type FreshKey } from './SecretDialog.tsx';
import styles from './app-keys.module.css';

type Asked = { readonly what: 'add' } | { readonly what: 'rotate' | 'revoke'; readonly key: AppKey };

/** The keys of the company's apps. A secret is seen once, right after it was made. */
export function AppKeysPage() {
  const w = useWords(appKeysWords);
  const [locale] = useLocale();
  const readOnly = useReadOnly();
  const [asked, setAsked] = useState<Asked>();
  const [fresh, setFresh] = useState<FreshKey>();
  const { data, error, refetch } = useQuery({
    queryKey: [appKey.list.path],
    queryFn: ({ signal }) => call(appKey.list, {}, { signal, showError: false }),
  });
  const inUse = data?.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const revoked = data?.filter(({ revokedAt }) => revokedAt !== null) ?? [];

  const close = () => setAsked(undefined);
  const done = (made?: FreshKey) => {
    close();
    setFresh(made);
    void refetch();
  };
  const add = !readOnly && <Button onClick={() => setAsked({ what: 'add' })}>{w.add}</Button>;

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <>
            <Button
              component="a"
              variant="default"
              href={`/docs?lang=${locale}#open`}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
            >
              {w.docs}
            </Button>
            {add}
          </>
        }
      />
      <Stack gap="lg">
        <Panel title={w.inUse}>
          {!data && error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton height={64} aria-busy />
          ) : inUse.length === 0 ? (
            <EmptyState title={w.empty} description={w.emptyHint}>
              {add}
            </EmptyState>
          ) : (
            <ul className={styles.root} aria-label={w.inUse}>
              {inUse.map((key) => (
                <KeyRow
                  key={key.keyId}
                  appKey={key}
                  {...(!readOnly && {
                    onRotate: () => setAsked({ what: 'rotate', key }),
                    onRevoke: () => setAsked({ what: 'revoke', key }),
                  })}
                />
              ))}
            </ul>
          )}
        </Panel>
        {revoked.length > 0 && (
          <Panel title={w.revokedTitle}>
            <ul className={styles.root} aria-label={w.revokedTitle}>
              {revoked.map((key) => (
                <KeyRow key={key.keyId} appKey={key} />
              ))}
            </ul>
          </Panel>
        )}
      </Stack>
      {asked?.what === 'add' && <AddKeyDialog onDone={done} onClose={close} />}
      {asked?.what === 'rotate' && <RotateDialog appKey={asked.key} onDone={done} onClose={close} />}
      {asked?.what === 'revoke' && <RevokeDialog appKey={asked.key} onDone={done} onClose={close} />}
      {fresh && <SecretDialog fresh={fresh} onClose={() => setFresh(undefined)} />}
    </>
  );
}
