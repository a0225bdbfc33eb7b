import { Text, Title } from '@mantine/core';
import { device, type SignIn } from '@console/contract/areas/auth/device';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { formatTime } from '../../../lib/format.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { deviceWords } from '../../../locales/auth/device.ts';
import { useDeviceText } from './use-device-text.ts';

export function SignIns() {
  const { signIns: w, devices } = useWords(deviceWords);
  const { none } = useWords(kitWords).common;
  const deviceText = useDeviceText();
  const list = useList(device.signIns, { sortField: 'time', sortOrder: 'desc', pageSize: 10 });

  const columns: Column<SignIn>[] = [
    timeColumn('time', w.time, 'always'),
    { key: 'result', title: w.result, width: 280, render: (row) => <Outcome signIn={row} /> },
    { key: 'method', title: w.method, width: 120, render: (row) => devices.methods[row.method] },
    { key: 'ip', title: w.address, width: 150, render: (row) => row.ip ?? none },
    {
      key: 'device',
      title: w.device,
      render: (row) => <span title={row.userAgent ?? undefined}>{deviceText(row.userAgent)}</span>,
    },
  ];
  return (
    <section aria-label={w.title}>
      <DataTable
        stillFooter
        list={list}
        label={w.title}
        name="sign-in"
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => formatTime(row.time)}
        filters={
          <Title order={2} fz="md" fw={600} lh="30px" mr="auto">
            {w.title}
          </Title>
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
    </section>
  );
}

function Outcome({ signIn: { result, failCode } }: { signIn: SignIn }) {
  const w = useWords(deviceWords).signIns;
  if (result === 'SUCCESS') return <StatusBadge tone="good">{w.success}</StatusBadge>;
  // A newer server may have reasons that this page does not know.
  const reasons: Readonly<Record<string, string>> = w.reasons;
  return (
    <>
      <StatusBadge tone="bad">{w.failure}</StatusBadge>
      <Text span size="sm" c="dimmed" ml={8}>
        {reasons[failCode ?? ''] ?? w.other}
      </Text>
    </>
  );
}
