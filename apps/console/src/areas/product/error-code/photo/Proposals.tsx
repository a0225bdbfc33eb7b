import { type AliasProposal, errorPhoto } from '@console/contract/areas/product/error-code/photo';
import { Anchor, Button, Group, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { errorCodeWords } from '../../../../locales/product/error-code.ts';

const SHOWN = 50;

/** What people of apps report as misread, the most frequent first. */
export function Proposals() {
  const w = useWords(errorCodeWords).photo;
  const { data, error, refetch } = useQuery({
    queryKey: [errorPhoto.proposals.path],
    queryFn: ({ signal }) =>
      call(
        errorPhoto.proposals,
        { sortField: 'times', sortOrder: 'desc', pageSize: SHOWN },
        { signal, showError: false },
      ),
    staleTime: 0,
  });
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {w.proposals}
      </Text>
      <Text size="sm" c="dimmed">
        {w.proposalsHint}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={120} />}
      {data?.list.length === 0 && <EmptyState title={w.noProposals} />}
      {data && data.list.length > 0 && <ProposalTable list={data.list} />}
      {data && data.total > SHOWN && (
        <Text size="xs" c="dimmed">
          {fill(w.first, { count: SHOWN })}
        </Text>
      )}
    </Stack>
  );
}

function ProposalTable({ list }: { list: readonly AliasProposal[] }) {
  const w = useWords(errorCodeWords).photo;
  const { actions } = useWords(kitWords).list;
  const mayUpdate = useMay('product:error:update');
  const client = useQueryClient();
  const decide = async ({ proposalId, alias, errorNo: name }: AliasProposal, to: 'accept' | 'dismiss') => {
    await call(errorPhoto[to], { proposalId });
    toastSuccess(fill(to === 'accept' ? w.accepted : w.dismissed, { alias, name }));
    await client.invalidateQueries({ queryKey: [errorPhoto.proposals.path] });
  };
  const button = (proposal: AliasProposal, to: 'accept' | 'dismiss') => (
    <Button
      size="compact-xs"
      variant={to === 'accept' ? 'light' : 'subtle'}
      onClick={() => void decide(proposal, to).catch(() => undefined)}
    >
      {w[to]}
    </Button>
  );
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing="xs" aria-label={w.proposals}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.alias}</Table.Th>
            <Table.Th>{w.actual}</Table.Th>
            <Table.Th>{w.times}</Table.Th>
            <Table.Th visibleFrom="sm">{w.lastAt}</Table.Th>
            {mayUpdate && (
              <Table.Th>
                <VisuallyHidden>{actions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((proposal) => (
            <Table.Tr key={proposal.proposalId}>
              <Table.Td fw={600}>{proposal.alias}</Table.Td>
              <Table.Td>
                <Anchor
                  component={Link}
                  to={pathOf('errorCodeDetail', { errorCodeId: proposal.errorCodeId, errorNo: proposal.errorNo })}
                >
                  {proposal.errorNo}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {proposal.setName}
                </Text>
              </Table.Td>
              <Table.Td>{formatNumber(proposal.times)}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Time value={proposal.lastAt} />
              </Table.Td>
              {mayUpdate && (
                <Table.Td>
                  <Group gap={4} justify="flex-end">
                    {button(proposal, 'accept')}
                    {button(proposal, 'dismiss')}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
