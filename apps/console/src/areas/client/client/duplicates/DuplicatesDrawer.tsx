import { client } from '@console/contract/areas/client/client';
import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { SideDrawer } from '../../../../kit/dialog/SideDrawer.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { clientWords } from '../../../../locales/client/client.ts';
import { type DuplicateClient, MergeDialog, useDuplicateText } from './MergeDialog.tsx';
import styles from '../client.module.css';

/** Customers that look like one and the same, to be decided one after the other. */
export function DuplicatesDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(clientWords).duplicates;
  return (
    <SideDrawer opened={opened} title={w.title} size={680} onClose={onClose}>
      {opened && <Duplicates />}
    </SideDrawer>
  );
}

const fields = { SAME_NAME: 'name', SAME_CODE: 'code' } as const;

/** Not merely alike: written the same, letter by letter. */
const isIdentical = (why: string, clients: readonly DuplicateClient[]): why is keyof typeof fields =>
  (why === 'SAME_NAME' || why === 'SAME_CODE') && new Set(clients.map((one) => one[fields[why]])).size === 1;

function Duplicates() {
  const w = useWords(clientWords).duplicates;
  const mayMerge = useMay('client:info:delete');
  const describe = useDuplicateText();
  const [merging, setMerging] = useState<readonly DuplicateClient[]>();
  const { data, error, refetch } = useQuery({
    queryKey: [client.duplicates.path],
    queryFn: ({ signal }) => call(client.duplicates, {}, { signal, showError: false }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} />;
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <EmptyState title={w.none} description={w.noneHint} />
      ) : (
        <Text size="sm" c="dimmed">
          {w.intro}
        </Text>
      )}
      {data.map(({ why, clients }) => {
        const names = clients.map(({ name }) => `“${name}”`).join(' ');
        return (
          <Paper key={`${why}${clients[0]?.clientId}`} withBorder component="section" p="md" aria-label={names}>
            <Group justify="space-between" mb="xs">
              <Group gap="xs">
                <Badge variant="light" tt="none" fw={500}>
                  {isIdentical(why, clients) ? w.identical[fields[why]] : w.whys[why]}
                </Badge>
                <Text size="xs" c="dimmed">
                  {fill(w.countOf, { count: clients.length })}
                </Text>
              </Group>
              {mayMerge && (
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-label={fill(w.mergeOf, { names })}
                  onClick={() => setMerging(clients)}
                >
                  {w.merge}
                </Button>
              )}
            </Group>
            <ul className={styles.alike}>
              {clients.map((one) => (
                <li key={one.clientId}>
                  <span className={styles.alikeWords}>
                    <Text span size="sm" fw={500}>
                      {one.name}
                    </Text>
                    <Text span size="xs" c="dimmed">
                      {describe(one)}
                    </Text>
                  </span>
                </li>
              ))}
            </ul>
          </Paper>
        );
      })}
      {merging && <MergeDialog clients={merging} onMerged={() => undefined} onClose={() => setMerging(undefined)} />}
    </Stack>
  );
}
