import type { Agreement } from '@console/contract/areas/application/agreement/agreement';
import { Anchor, Progress, Text } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { Link } from 'react-router';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/application/agreement.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { percentOf } from './coverage/use-coverage.ts';
import styles from './agreement.module.css';

export const agreementTones = { EMPTY: 'quiet', DRAFT_ONLY: 'warning', PUBLISHED: 'good' } as const;

export function useAgreementColumns(): Column<Agreement>[] {
  const w = useWords(agreementWords);
  const { none } = useWords(kitWords).common;
  const statuses = useDictionary('agreement_status');
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => (
        <span className={styles.name}>
          <Anchor component={Link} size="sm" to={pathOf('protocolEdition', { agreementId: row.agreementId })}>
            {row.name}
          </Anchor>
          <Text span size="xs" c="dimmed" display="block">
            {w.kinds[row.kind]}
          </Text>
        </span>
      ),
    },
    { key: 'application', title: w.application, render: (row) => row.applicationName },
    {
      key: 'status',
      title: w.status,
      width: 120,
      render: (row) => <StatusBadge tone={agreementTones[row.status]}>{statuses.labelOf(row.status)}</StatusBadge>,
    },
    {
      key: 'inForce',
      title: w.inForce,
      width: 130,
      render: (row) => (
        <>
          {row.currentVersionNo ?? none}
          <Text size="xs" c="dimmed">
            {fill(w.versionCount, { count: row.versionCount })}
          </Text>
        </>
      ),
    },
    { key: 'publishedAt', title: w.publishedAt, width: 170, render: (row) => <Time value={row.publishedAt} /> },
    { key: 'consent', title: w.consent, width: 150, render: (row) => <ConsentCell row={row} /> },
    {
      key: 'share',
      title: w.share,
      width: 100,
      render: (row) =>
        row.share === null ? (
          <Text span size="sm" c="dimmed">
            {w.notShared}
          </Text>
        ) : (
          <span className={styles.mark}>
            <IconShare size={14} stroke={1.6} aria-hidden />
            {w.shared}
          </span>
        ),
    },
    timeColumn('updatedAt', w.updatedAt, 'extra'),
    { key: 'updatedBy', title: w.updatedBy, shown: 'extra', render: (row) => row.updatedBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

/** The share of those who have accepted what is in force. */
function ConsentCell({ row: { name, consent } }: { row: Agreement }) {
  const w = useWords(agreementWords).coverage;
  const { none } = useWords(kitWords).common;
  if (consent === null || consent.total === 0) return none;
  const percent = percentOf(consent.accepted, consent.total);
  return (
    <>
      <Text span size="xs" display="block" mb={4}>
        {fill(w.percent, { percent })}
      </Text>
      <Progress size={4} color="green" value={percent} aria-label={fill(w.label, { name })} />
    </>
  );
}
