import { agreement, type Agreement, consentStates } from '@console/contract/areas/application/agreement/agreement';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { OutputOf } from '@console/contract/endpoint';
import { SegmentedControl } from '@mantine/core';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';

type Row = OutputOf<typeof agreement.consents>['list'][number];

const tones = { ACCEPTED: 'good', OUTDATED: 'warning', WITHDRAWN: 'bad', NONE: 'quiet' } as const;

interface ConsentsProps {
  record: Agreement;
  /** The kinds of people that the application is for. */
  kinds: readonly AppUserKind[];
}

/** Everyone who uses the application, and how each of them stands. */
export function Consents({ record, kinds }: ConsentsProps) {
  const all = useWords(agreementWords);
  const w = all.consents;
  const { states } = all.coverage;
  const { none } = useWords(kitWords).common;
  const found = useList(agreement.consents, {
    agreementId: record.agreementId,
    userKind: kinds[0] ?? 'CLIENT_USER',
  });
  const { userKind, state, keyword } = found.request;
  // The agreement and the kind of people are no conditions that one could take away.
  const list = {
    ...found,
    conditions: (state === undefined ? 0 : 1) + (keyword ? 1 : 0),
    reset: () => found.set({ state: undefined, keyword: undefined }),
  };
  const columns: Column<Row>[] = [
    { key: 'name', title: w.name, shown: 'always', render: (row) => row.userName || none },
    ...(userKind === 'CLIENT_USER'
      ? [{ key: 'client', title: w.client, render: (row: Row) => row.clientName ?? none }]
      : []),
    {
      key: 'state',
      title: w.state,
      width: 150,
      render: (row) => <StatusBadge tone={tones[row.state]}>{states[row.state]}</StatusBadge>,
    },
    { key: 'version', title: w.version, width: 120, render: (row) => row.versionNo ?? none },
    { key: 'acceptedAt', title: w.acceptedAt, width: 170, render: (row) => <Time value={row.acceptedAt} /> },
    {
      key: 'withdrawnAt',
      title: w.withdrawnAt,
      width: 170,
      shown: 'extra',
      render: (row) => <Time value={row.withdrawnAt} />,
    },
    { key: 'appVersion', title: w.appVersion, width: 110, render: (row) => row.appVersion ?? none },
    { key: 'device', title: w.device, render: (row) => row.deviceModel ?? none },
  ];
  return (
    <DataTable
      list={list}
      label={w.title}
      name="consent"
      columns={columns}
      keyOf={(row) => row.userId}
      nameOf={(row) => row.userName}
      filters={
        <FilterBar list={list} search={w.search}>
          {kinds.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={w.userKind}
              data={kinds.map((value) => ({ value, label: w.kinds[value] }))}
              value={userKind}
              onChange={(value) => list.set({ userKind: kinds.find((one) => one === value) ?? userKind })}
            />
          )}
          <FilterSelect
            label={w.state}
            data={consentStates.map((value) => ({ value, label: states[value] }))}
            value={state ?? null}
            onChange={(value) => list.set({ state: consentStates.find((one) => one === value) })}
          />
        </FilterBar>
      }
      empty={<EmptyState title={w.empty} description={w.emptyHint} />}
    />
  );
}
