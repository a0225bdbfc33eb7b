import { Button, Paper, Skeleton, Stack } from '@mantine/core';
import type { Endpoint } from '@console/contract/endpoint';
import type { RouteName } from '@console/contract/routes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { call } from '../../lib/api/client.ts';
import { useWords } from '../../lib/words.ts';
import { useGoBack } from './list-return.ts';
import { EmptyState, ErrorState } from './EmptyState.tsx';

interface RecordPageProps<Arg, Out> {
  endpoint: Endpoint<unknown, Arg, unknown, Out>;
  input: Arg;
  /** The list to go back to when there is no such record. */
  list: RouteName;
  children: (record: Out) => ReactNode;
}

/** Loads one record afresh, never from a cache, and shows its page: what is edited must be what is stored. */
export function RecordPage<Arg, Out>({ endpoint, input, list, children }: RecordPageProps<Arg, Out>) {
  const w = useWords(kitWords).form;
  const goBack = useGoBack(list);
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal, showError: false }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (data !== undefined) return children(data);
  const isLoading = !error;
  return (
    <>
      {isLoading && (
        <Stack gap={10} mb="md" aria-hidden>
          <Skeleton height={22} width="min(260px, 70%)" />
          <Skeleton height={12} width="min(420px, 90%)" />
        </Stack>
      )}
      <Paper withBorder p="lg" maw={760}>
        {error ? (
          isGone(error) ? (
            <EmptyState kind="gone" title={w.notFound} order={1}>
              <Button variant="default" size="xs" onClick={goBack}>
                {w.back}
              </Button>
            </EmptyState>
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Stack gap="lg" aria-busy>
            {[1, 2, 3, 4].map((line) => (
              <Stack key={line} gap={6}>
                <Skeleton height={12} width={90} />
                <Skeleton height={34} />
              </Stack>
            ))}
          </Stack>
        )}
      </Paper>
    </>
  );
}

const isGone = (error: unknown) =>
  error instanceof Error && 'http' in error && (error.http === 404 || error.http === 400);
