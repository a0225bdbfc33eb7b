import type { Endpoint } from '@console/contract/endpoint';
import { Skeleton } from '@mantine/core';
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
  return data === undefined ? <Skeleton h={320} /> : children(data);
}
