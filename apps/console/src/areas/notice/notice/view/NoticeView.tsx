import type { NoticeDetail } from '@console/contract/areas/notice/notice/notice';
import { Alert, Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { formatNumber, formatTime } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import { CompleteBadge } from '../../../../kit/display/badge/CompleteBadge.tsx';
import { openCount } from '../form/notice-values.ts';
import { NoticeStats } from './NoticeStats.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { Receipts } from './Receipts.tsx';
import { type NoticeActions, useNoticeActions } from '../actions/use-notice-actions.tsx';
import { Marks } from '../list/use-notice-columns.tsx';
import { statusTones, useNoticeWords } from '../use-notice-words.ts';
import { useWhileRunning } from '../use-while-running.ts';
import { minuteOf, useZoneName } from '../../../../kit/time/zone-time.ts';
import styles from './notice-view.module.css';

interface NoticeViewProps {
  audience: Audience;
  record: NoticeDetail;
}

/** A notice that is out, or was: who has it, who has read it, and how they see it. */
export function NoticeView({ audience, record }: NoticeViewProps) {
  const { titleOf, types } = useNoticeWords(audience);
  const queries = useQueryClient();
  const { actionsOf, dialogs } = useNoticeActions(audience, useGoBack(audience.list));
  const name = titleOf(record);
  const wasOut = record.publishedAt !== null;
  useListBreadcrumb(audience.list, name);
  useWhileRunning(record.stats.running, () => {
    void queries.invalidateQueries({ queryKey: [audience.calls.detail.path] });
    void queries.invalidateQueries({ queryKey: [audience.calls.receipts.path] });
  });
  const { revokeReason, ...shown } = record;
  return (
    <>
      <PageHeader title={name} actions={<Buttons audience={audience} record={record} actions={actionsOf(record)} />} />
      <Stack gap="md">
        <Banner record={record} />
        <div className={styles.root}>
          <Stack gap="md" miw={0}>
            <Facts audience={audience} record={record} />
            {wasOut && <NoticeStats notice={record} />}
          </Stack>
          <PhonePanel>
            <PhonePreview
              typeName={types.labelOf(record.type)}
              notice={record.status === 'REVOKED' && wasOut ? { ...shown, revokeReason } : shown}
            />
          </PhonePanel>
        </div>
        {wasOut && <Receipts audience={audience} notice={record} />}
      </Stack>
      {dialogs}
    </>
  );
}

function PhonePanel({ children }: { children: React.ReactNode }) {
  return <Panel title={useWords(noticeWords).phone.title}>{children}</Panel>;
}

/** What changed its course, in one sentence. */
function Banner({ record }: { record: NoticeDetail }) {
  const { view: w } = useWords(noticeWords);
  const zone = useZoneName();
  const { status, revokedAt, revokedBy, revokeReason, publishAt } = record;
  if (status === 'SCHEDULED' && publishAt !== null)
    return (
      <Alert color="brand" variant="light">
        {fill(w.scheduledBanner, { time: minuteOf(publishAt), zone })}
      </Alert>
    );
  if (status !== 'REVOKED' || revokedAt === null) return null;
  const time = formatTime(revokedAt);
  return (
    <Alert
      color="orange"
      variant="light"
      title={revokedBy ? fill(w.revokedBanner, { name: revokedBy.name, time }) : fill(w.revokedSystem, { time })}
    >
      {revokeReason !== null && fill(w.reason, { reason: revokeReason })}
    </Alert>
  );
}

function Buttons({ audience, record, actions }: NoticeViewProps & { actions: NoticeActions }) {
  const w = useWords(noticeWords);
  const { delete: remove } = useWords(kitWords).common;
  const { noticeId, status, requireAck } = record;
  return (
    <>
      {actions.remove && (
        <Button variant="default" c="red" onClick={actions.remove}>
          {remove}
        </Button>
      )}
      {actions.revoke && (
        <Button variant="default" c="red" onClick={actions.revoke}>
          {status === 'SCHEDULED' ? w.actions.callOff : w.actions.revoke}
        </Button>
      )}
      {actions.copy && (
        <Button component={Link} variant="default" to={pathOf(audience.panel, { copyFrom: noticeId })}>
          {w.actions.copy}
        </Button>
      )}
      {actions.publish && <Button onClick={actions.publish}>{w.actions.publish}</Button>}
      {actions.edit && (
        <Button component={Link} to={pathOf(audience.panel, { noticeId, edit: 1 })}>
          {w.view.editAgain}
        </Button>
      )}
      {actions.remind && (
        <Button onClick={actions.remind}>
          {fill(requireAck ? w.remind.unacked : w.remind.unread, { count: formatNumber(openCount(record)) })}
        </Button>
      )}
    </>
  );
}

function Facts({ audience, record }: NoticeViewProps) {
  const w = useWords(noticeWords);
  const { types, levels, statuses, channels, targetOf } = useNoticeWords(audience);
  const { pinned, popup, requireAck, targets, publishAt, publishedAt } = record;
  const marked = pinned || popup || requireAck;
  return (
    <Panel title={w.view.facts} aside={<CompleteBadge kind={audience.kind} words={w} complete={record.complete} />}>
      <Descriptions
        items={[
          [
            w.status,
            <StatusBadge key="status" tone={statusTones[record.status]}>
              {statuses.labelOf(record.status)}
            </StatusBadge>,
          ],
          [w.type, types.labelOf(record.type)],
          [w.level, levels.labelOf(record.level)],
          [w.form.settings, marked ? <Marks inText key="marks" notice={record} /> : null],
          [w.target, targetOf(record.target)],
          ...(targets.length > 0 ? [[w.view.targets, targets.map(({ name }) => name).join(' · ')] as const] : []),
          [w.channels, record.channels.map(channels.labelOf).join(' · ')],
          ...(publishedAt === null && publishAt !== null
            ? [[w.publishAt, <Time key="planned" value={publishAt} />] as const]
            : [[w.publishedAt, <Time key="published" value={publishedAt} />] as const]),
          [w.publishedBy, record.publishedBy?.name],
          [w.expireAt, record.expireAt === null ? w.never : <Time key="ends" value={record.expireAt} />],
          [w.createdBy, record.createdBy?.name],
          [w.createdAt, <Time key="created" value={record.createdAt} />],
        ]}
      />
    </Panel>
  );
}
