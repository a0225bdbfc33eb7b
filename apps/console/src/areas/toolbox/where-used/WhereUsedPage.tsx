import { whereUsed } from '@console/contract/areas/toolbox/where-used';
import type { ArgumentOf } from '@console/contract/endpoint';
import { Button, Paper, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { useBreadcrumb } from '../../../lib/route/breadcrumb.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { whereUsedWords } from '../../../locales/toolbox/where-used.ts';
import { UseColumns } from './UseColumns.tsx';

type Asked = ArgumentOf<typeof whereUsed.detail>;

/** What the address names uses, and what uses it, down to the people who see it. */
export function WhereUsedPage() {
  const w = useWords(whereUsedWords);
  const [params] = useSearchParams();
  const asked = whereUsed.detail.input.safeParse({ kind: params.get('kind'), id: params.get('id') });
  if (!asked.success)
    return (
      <>
        <PageHeader title={w.title} description={w.description} />
        <Paper withBorder>
          <EmptyState title={w.noRecord} description={w.noRecordHint}>
            <ToToolboxes />
          </EmptyState>
        </Paper>
      </>
    );
  return <Uses key={`${asked.data.kind} ${asked.data.id}`} asked={asked.data} />;
}

function ToToolboxes() {
  const w = useWords(whereUsedWords);
  if (!mayOpen('toolbox')) return null;
  return (
    <Button size="xs" variant="default" component={Link} to={pathOf('toolbox')}>
      {w.toToolboxes}
    </Button>
  );
}

function Uses({ asked }: { asked: Asked }) {
  const w = useWords(whereUsedWords);
  const { data, error, refetch } = useQuery({
    queryKey: [whereUsed.detail.path, asked],
    queryFn: ({ signal }) => call(whereUsed.detail, asked, { signal, showError: false }),
  });
  const name = data?.nodes.find(({ distance }) => distance === 0)?.name;
  const title = name === undefined ? w.title : fill(w.titleOf, { name });
  useBreadcrumb([{ title }]);
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 403);
  return (
    <>
      <PageHeader title={title} description={w.description} />
      {data ? (
        <UseColumns found={data} />
      ) : (
        <Paper withBorder p="md">
          {isGone ? (
            <EmptyState kind="gone" title={w.gone} description={w.goneHint}>
              <ToToolboxes />
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton h={280} />
          )}
        </Paper>
      )}
    </>
  );
}
