import { agreement, type UserConsent } from '@console/contract/areas/application/agreement/agreement';
import { useWords } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/application/agreement.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { personWords } from '../../../locales/kit/person.ts';
import { StatusBadge } from '../../display/badge/StatusBadge.tsx';
import { EmptyState } from '../../page/EmptyState.tsx';
import { CellNote } from '../../table/cell/CellNote.tsx';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { timeColumn } from '../../table/time-column.tsx';
import { Time } from '../../time/Time.tsx';
import type { Person } from '../person.ts';
import { LinkTo } from './PersonCells.tsx';
import { usePersonList } from './use-person-list.ts';

const tones = { ACCEPTED: 'good', OUTDATED: 'warning', REPLACED: 'quiet', WITHDRAWN: 'bad' } as const;

/** What somebody agreed to, in which version and when. */
export function ConsentsPanel({ person: { userKind, userId } }: { person: Person }) {
  const w = useWords(personWords);
  const words = useWords(agreementWords);
  const { none } = useWords(kitWords).common;
  const states = { ...words.coverage.states, REPLACED: w.replaced };
  const list = usePersonList(agreement.userConsents, { userKind, userId });
  const columns: Column<UserConsent>[] = [
    {
      key: 'agreement',
      title: w.agreement,
      shown: 'always',
      render: ({ agreementId, agreementName, kind }) => (
        <>
          <LinkTo route="protocolEdition" query={{ agreementId }}>
            {agreementName}
          </LinkTo>
          {words.kinds[kind] !== agreementName && <CellNote>{words.kinds[kind]}</CellNote>}
        </>
      ),
    },
    { key: 'application', title: w.application, render: (row) => row.applicationName },
    { key: 'version', title: words.consents.version, width: 120, render: (row) => row.versionNo },
    {
      key: 'state',
      title: words.consents.state,
      width: 150,
      render: ({ state }) => <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>,
    },
    timeColumn('acceptedAt', words.consents.acceptedAt),
    {
      key: 'withdrawnAt',
      title: words.consents.withdrawnAt,
      width: 170,
      render: (row) => <Time value={row.withdrawnAt} />,
    },
    { key: 'appVersion', title: words.consents.appVersion, shown: 'extra', render: (row) => row.appVersion ?? none },
    { key: 'device', title: w.device, shown: 'extra', render: (row) => row.deviceModel ?? none },
  ];
  return (
    <DataTable
      list={list}
      label={w.tabs.consents}
      name="personConsent"
      columns={columns}
      keyOf={(row) => row.consentId}
      nameOf={(row) => row.agreementName}
      empty={<EmptyState title={w.empty.consents} description={w.emptyHint.consents} />}
    />
  );
}
