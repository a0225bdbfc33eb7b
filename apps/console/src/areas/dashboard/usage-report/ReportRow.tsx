import { usageReport, type UsageReport } from '@console/contract/areas/dashboard/usage-report';
import { Badge, Text } from '@mantine/core';
import { useState } from 'react';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { useNow } from '../../../kit/time/use-now.ts';
import { call } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { usageReportWords } from '../../../locales/dashboard/usage-report.ts';
import { hourText } from './hour-text.ts';
import { MailState } from './MailState.tsx';
import styles from './reports.module.css';

interface ReportRowProps {
  report: UsageReport;
  onEdit?: () => void;
  onRemove?: () => void;
}

/** As many names as stand in a line. */
const NAMED = 4;

export function ReportRow({ report, onEdit, onRemove }: ReportRowProps) {
  const w = useWords(usageReportWords);
  const { reportId, name, rhythm, hour, enabled, recipients, nextAt, last } = report;
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const sendToMe = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await call(usageReport.sendToMe, { reportId });
      toastSuccess(w.sentToMe);
    } finally {
      setBusy(false);
    }
  };
  const first = recipients
    .slice(0, NAMED)
    .map((person) => person.name)
    .join(', ');
  const names = recipients.length > NAMED ? fill(w.some, { names: first }) : first;
  const without = recipients.filter(({ state }) => state !== 'GETS').length;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Text size="sm" fw={600} className={styles.name}>
          {name}{' '}
          {!enabled && (
            <Badge variant="default" size="sm">
              {w.off}
            </Badge>
          )}
        </Text>
        <div className={styles.facts}>
          <span>{fill(w.at, { rhythm: w.rhythms[rhythm], hour: hourText(hour) })}</span>
          <span>{fill(w.to, { count: recipients.length, names })}</span>
          {without > 0 && <span data-tone="bad">{fill(w.someNot, { count: without })}</span>}
          {nextAt !== null && (
            <span>{fill(Date.parse(nextAt) > now ? w.next : w.due, { time: formatTime(nextAt) })}</span>
          )}
        </div>
        <MailState last={last} />
      </div>
      {onEdit && onRemove && (
        <div className={styles.actions}>
          <RowActions>
            <RowAction label={name} onClick={() => void sendToMe().catch(() => undefined)}>
              {w.sendToMe}
            </RowAction>
            <RowAction label={name} onClick={onEdit}>
              {w.change}
            </RowAction>
            <RowAction label={name} danger onClick={onRemove}>
              {w.remove}
            </RowAction>
          </RowActions>
        </div>
      )}
    </li>
  );
}
