import type { Endpoint } from '@console/contract/endpoint';
import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, CallError } from '../../lib/api/client.ts';
import { SideDrawer } from '../dialog/SideDrawer.tsx';
import { EmptyState, ErrorState } from './EmptyState.tsx';

interface RecordDrawerProps<Arg, Out> {
  endpoint: Endpoint<unknown, Arg, unknown, Out>;
  /** Without it nothing is open. */
  input: Arg | undefined;
  words: { title: string; gone: string; goneHint: string };
  size?: number;
  onClose: () => void;
  children: (record: Out) => ReactNode;
}

/** One record beside the list it was opened from. */
export function RecordDrawer<Arg, Out>(props: RecordDrawerProps<Arg, Out>) {
  const { endpoint, input, words, size = 680, onClose, children } = props;
  return (
    <SideDrawer opened={input !== undefined} title={words.title} size={size} onClose={onClose}>
      {input !== undefined && (
        <Detail key={JSON.stringify(input)} endpoint={endpoint} input={input} words={words}>
          {children}
        </Detail>
      )}
    </SideDrawer>
  );
}

type DetailProps<Arg, Out> = Pick<RecordDrawerProps<Arg, Out>, 'endpoint' | 'words' | 'children'> & { input: Arg };

function Detail<Arg, Out>({ endpoint, input, words, children }: DetailProps<Arg, Out>) {
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal, showError: false }),
  });
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  if (isGone) return <EmptyState kind="gone" title={words.gone} description={words.goneHint} />;
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <RecordSkeleton /> : children(data);
}

/** In the shape of what comes: a name, what can be done, and facts. */
export function RecordSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Stack gap={8}>
        <Skeleton h={20} w="40%" />
        <Skeleton h={12} w="25%" />
      </Stack>
      <Group gap="xs">
        <Skeleton h={30} w={64} />
        <Skeleton h={30} w={64} />
      </Group>
      {[60, 45, 70, 50].map((share) => (
        <Group key={share} grow>
          {[share, 110 - share].map((width) => (
            <Stack key={width} gap={6}>
              <Skeleton h={10} w={72} />
              <Skeleton h={14} w={`${width}%`} />
            </Stack>
          ))}
        </Group>
      ))}
    </Stack>
  );
}
