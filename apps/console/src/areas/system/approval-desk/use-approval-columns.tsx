import type { Approval } from '@console/contract/areas/system/approval-desk';
import { Text } from '@mantine/core';
import type { Column } from '../../../kit/table/columns.ts';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { SlaClock } from '../../../kit/time/SlaClock.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { approvalDeskWords } from '../../../locales/system/approval-desk.ts';

export function useApprovalColumns(): Column<Approval>[] {
  const w = useWords(approvalDeskWords);
  const { none } = useWords(kitWords).common;
  return [
    { key: 'name', title: w.name, shown: 'always', render: (row) => <Two first={row.name} second={row.about} /> },
    { key: 'kind', title: w.kind, width: 130, render: (row) => w.kinds[row.kind] },
    { key: 'from', title: w.from, width: 180, render: (row) => row.from ?? none },
    { key: 'why', title: w.why, render: (row) => <Why approval={row} /> },
    {
      key: 'dueAt',
      title: w.dueAt,
      width: 170,
      sort: true,
      render: ({ dueAt }) => (dueAt === null ? none : <SlaClock dueAt={dueAt} />),
    },
    timeColumn('since', w.since),
  ];
}

function Why({ approval: { kind, stageNo, note } }: { approval: Approval }) {
  const w = useWords(approvalDeskWords);
  const stage = stageNo === 0 ? w.testStage : fill(w.stage, { no: stageNo ?? '' });
  return <Two first={fill(w.whys[kind], { stage })} second={note} />;
}

function Two({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      <Text size="sm">{first}</Text>
      {second !== null && second !== '' && (
        <Text size="xs" c="dimmed" lineClamp={2} title={second}>
          {second}
        </Text>
      )}
    </>
  );
}
