import type { callBoard } from '@console/contract/areas/call/board';
import type { CallStatus, Presence } from '@console/contract/areas/call/info/parts';
import type { OutputOf } from '@console/contract/endpoint';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { boardWords } from '../../../locales/call/board.ts';
import { callWords } from '../../../locales/call/info.ts';
import { clockOf } from '../clock.ts';
import { Today } from './Today.tsx';
import { useLiveBoard } from './use-live-board.ts';
import { useServerNow } from '../../../kit/time/use-now.ts';
import styles from './board.module.css';

export type Board = OutputOf<(typeof callBoard)['now']>;
type BoardCall = Board['calls'][number];
type Expert = Board['experts'][number];

/** What goes on at this moment: who waits and for how long, who is rung, who talks, who is free. */
export function CallBoardPage() {
  const w = useWords(boardWords);
  const { data, error, refetch, line, skewMs } = useLiveBoard();
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={data && <Line line={line} asOf={data.asOf} />} />
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={360} />
        )
      ) : (
        <div className={styles.root}>
          <Today today={data.today} asOf={data.asOf} />
          <div className={styles.columns}>
            <Column title={w.waiting} empty={w.noWaiting} calls={of(data, 'QUEUED')} skewMs={skewMs} />
            <Column title={w.ringing} empty={w.noRinging} calls={of(data, 'RINGING')} skewMs={skewMs} />
            <Column title={w.talking} empty={w.noTalking} calls={of(data, 'IN_PROGRESS')} skewMs={skewMs} />
          </div>
          <Experts experts={data.experts} skewMs={skewMs} />
        </div>
      )}
    </>
  );
}

const of = ({ calls }: Board, status: CallStatus) =>
  calls.filter((one) => one.status === status).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));

function Line({ line, asOf }: { line: 'live' | 'polling' | 'connecting' | 'stale'; asOf: string }) {
  const w = useWords(boardWords);
  const tone = { live: 'good', polling: 'active', connecting: 'quiet', stale: 'bad' } as const;
  const text = line === 'stale' ? fill(w.stale, { time: formatTime(asOf) }) : w[line];
  return (
    <Text size="sm" component="output">
      <StatusBadge tone={tone[line]}>{text}</StatusBadge>
    </Text>
  );
}

interface ColumnProps {
  title: string;
  empty: string;
  calls: readonly BoardCall[];
  skewMs: number;
}

function Column({ title, empty, calls, skewMs }: ColumnProps) {
  const now = useServerNow(skewMs);
  return (
    <Panel title={`${title} (${calls.length})`} p="md">
      {calls.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={styles.calls}>
          {calls.map((one) => (
            <CallCard key={one.callId} one={one} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Whole seconds since a moment, by the server's clock. */
const since = (moment: string, now: number) => Math.max(0, Math.floor((now - Date.parse(moment)) / 1000));

function CallCard({ one, now }: { one: BoardCall; now: number }) {
  const w = useWords(boardWords);
  const { medias } = useWords(callWords);
  const waits = one.answeredAt === null;
  const seconds = since(one.answeredAt ?? one.createdAt, now);
  const over = waits && one.promiseSec !== null ? seconds - one.promiseSec : null;
  return (
    <li className={styles.call} data-late={(over !== null && over > 0) || undefined}>
      <div className={styles.head}>
        <Anchor
          component={Link}
          to={pathOf('callLogDetail', { callId: one.callId })}
          size="sm"
          fw={500}
          aria-label={fill(w.openCall, { name: one.caller.name, callNo: one.callNo })}
        >
          {one.caller.name}
        </Anchor>
        {/* Silent: it changes every second. */}
        <span className={styles.clock} role="timer" aria-live="off">
          {clockOf(seconds)}
        </span>
      </div>
      <Text size="xs" c="dimmed">
        {[one.client?.name, one.product?.name, medias[one.media]].filter(Boolean).join(' · ')}
      </Text>
      {one.expert && <Text size="xs">{[one.expert.name, one.teamGroup?.name].filter(Boolean).join(' · ')}</Text>}
      {one.ringing.length > 0 && (
        <Text size="xs">{fill(w.rings, { names: one.ringing.map(({ name }) => name).join(', ') })}</Text>
      )}
      {over !== null && (
        <Text size="xs" component="div">
          <StatusBadge tone={over > 0 ? 'bad' : over > -10 ? 'warning' : 'good'}>
            {over > 0 ? fill(w.over, { time: clockOf(over) }) : fill(w.left, { time: clockOf(-over) })}
          </StatusBadge>
          {one.place !== null && <span className={styles.place}>{fill(w.place, { place: one.place })}</span>}
        </Text>
      )}
    </li>
  );
}

const order: readonly Presence[] = ['IN_CALL', 'ONLINE', 'BUSY', 'AWAY', 'OFFLINE'];
const tones = { ONLINE: 'good', IN_CALL: 'active', BUSY: 'warning', AWAY: 'quiet', OFFLINE: 'quiet' } as const;

function Experts({ experts, skewMs }: { experts: readonly Expert[]; skewMs: number }) {
  const w = useWords(boardWords);
  const now = useServerNow(skewMs);
  const groups = order
    .map((presence) => ({ presence, people: experts.filter((one) => one.presence === presence) }))
    .filter(({ people }) => people.length > 0);
  return (
    <Panel title={`${w.experts} (${experts.length})`} p="md">
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noExperts}
        </Text>
      )}
      {groups.map(({ presence, people }) => (
        <section key={presence} className={styles.group} aria-label={w.presences[presence]}>
          <Text size="sm" component="h3" fw={500}>
            <StatusBadge tone={tones[presence]}>{`${w.presences[presence]} (${people.length})`}</StatusBadge>
          </Text>
          <ul className={styles.experts}>
            {people.map((one) => (
              <li key={one.teamUserId}>
                <span className={styles.head}>
                  {one.callId === null ? (
                    <Text span size="sm">
                      {one.name}
                    </Text>
                  ) : (
                    <Anchor component={Link} to={pathOf('callLogDetail', { callId: one.callId })} size="sm">
                      {one.name}
                    </Anchor>
                  )}
                  {one.since !== null && presence !== 'OFFLINE' && (
                    <span className={styles.clock} role="timer" aria-live="off">
                      {clockOf(since(one.since, now))}
                    </span>
                  )}
                </span>
                <Text size="xs" c="dimmed">
                  {[one.groups.map(({ name }) => name).join(', '), fill(w.answeredToday, { count: one.answeredToday })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
