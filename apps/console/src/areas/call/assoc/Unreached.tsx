import { callAssoc } from '@console/contract/areas/call/assoc';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { assocWords } from '../../../locales/call/assoc.ts';

/** Says which customers are refused when they call: they would not tell anybody but their account manager. */
export function Unreached() {
  const w = useWords(assocWords).unreached;
  const { data } = useQuery({
    queryKey: [callAssoc.unreached.path],
    queryFn: ({ signal }) => call(callAssoc.unreached, {}, { signal, showError: false }),
  });
  if (!data || (data.total === 0 && data.ungrouped === 0)) return null;
  const { groups, total, ungrouped } = data;
  const names = groups.map(({ name, clientCount }) => fill(w.group, { name, count: clientCount })).join(w.and);
  return (
    <Alert color="orange" variant="light" mb="md" title={w.title}>
      {total > 0 && <div>{fill(total > groups.length ? w.someGroups : w.groups, { count: total, names })}</div>}
      {ungrouped > 0 && <div>{fill(w.ungrouped, { count: ungrouped })}</div>}
    </Alert>
  );
}
