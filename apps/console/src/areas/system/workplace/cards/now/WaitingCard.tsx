import { waitingPlaces, type Waiting } from '@console/contract/areas/system/workplace-overview';
import type { RouteName } from '@console/contract/routes';
import { Anchor, Skeleton, Text } from '@mantine/core';
import {
  IconAlarm,
  IconChecks,
  IconHourglassLow,
  IconKey,
  IconLanguage,
  IconMail,
  IconMoodSad,
  IconPhoneCall,
  IconPlayerPause,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../../kit/page/Panel.tsx';
import { formatAgo, formatCount, formatTime } from '../../../../../lib/format.ts';
import { pathOf } from '../../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../../lib/session/access.ts';
import { useSession } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { workplaceWords } from '../../../../../locales/system/workplace.ts';
import { materialLists } from '../totals/material-lists.ts';
import { inOrder, lateOf, placeOf } from './waiting-order.ts';
import styles from './waiting-card.module.css';

const icons: Record<Waiting['kind'], typeof IconMail> = {
  requests: IconUserCheck,
  accessRequests: IconKey,
  plansToApprove: IconChecks,
  plansStopped: IconPlayerPause,
  followUps: IconPhoneCall,
  lowScores: IconMoodSad,
  materialsExpiring: IconHourglassLow,
  agreementsIncomplete: IconLanguage,
  unread: IconMail,
};

interface WaitingCardProps {
  waiting: readonly Waiting[] | undefined;
  /** When the server counted: late is what was due by then. */
  asOf: string | undefined;
}

/** What waits for this person, the most pressing first. */
export function WaitingCard({ waiting, asOf = '' }: WaitingCardProps) {
  const { cards, waiting: w } = useWords(workplaceWords);
  const rights = useSession();
  const isOpen = ({ kind }: Waiting) =>
    mayOpen(kind === 'materialsExpiring' ? 'imageTextManage' : waitingPlaces[kind].route, rights);
  if (waiting === undefined) {
    return (
      <Panel title={cards.waiting} aria-busy>
        <div className={styles.list}>
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} height={58} radius="md" />
          ))}
        </div>
      </Panel>
    );
  }
  const shown = inOrder(waiting.filter((one) => one.count > 0 && isOpen(one)));
  return (
    <Panel
      title={cards.waiting}
      aside={
        mayOpen('approvalDesk', rights) && (
          <Anchor component={Link} to={pathOf('approvalDesk')} size="sm">
            {w.desk}
          </Anchor>
        )
      }
    >
      {shown.length === 0 ? (
        <EmptyState title={w.clear} description={w.clearHint} />
      ) : (
        <ul className={styles.list}>
          {shown.map((one) => (
            <li key={one.kind} className={styles.row} data-late={isLate(one, asOf) || undefined}>
              <WaitingRow one={one} asOf={asOf} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const isLate = ({ dueAt }: Waiting, asOf: string): boolean => dueAt !== null && dueAt <= asOf;

interface RowProps {
  one: Waiting;
  asOf: string;
}

function WaitingRow({ one, asOf }: RowProps) {
  const w = useWords(workplaceWords).waiting;
  const Icon = isLate(one, asOf) ? IconAlarm : icons[one.kind];
  const words = (
    <>
      <span className={styles.count}>{formatCount(one.count)}</span>
      <span className={styles.kind}>{w.kinds[one.kind]}</span>
    </>
  );
  const to = placeOf(one);
  return (
    <>
      <Icon size={20} stroke={1.6} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        {to === undefined ? (
          <span className={styles.head}>{words}</span>
        ) : (
          <Link to={to} className={styles.head} data-number={one.count}>
            {words}
          </Link>
        )}
        <span className={styles.clock}>
          <Clock one={one} asOf={asOf} />
        </span>
      </span>
    </>
  );
}

function Clock({ one, asOf }: RowProps) {
  const w = useWords(workplaceWords).waiting;
  if (one.parts !== null) return <Parts one={one} parts={one.parts} />;
  const due = one.dueAt !== null && (
    <span title={formatTime(one.dueAt)}>{fill(w.due, { when: formatAgo(one.dueAt) })}</span>
  );
  if (isLate(one, asOf)) {
    const late = lateOf(one);
    return (
      <>
        <StatusBadge tone="bad">
          {one.overdue === null || late === undefined ? (
            w.late
          ) : (
            <Link to={late} className={styles.late} data-number={one.overdue}>
              {fill(w.overdue, { count: formatCount(one.overdue) })}
            </Link>
          )}
        </StatusBadge>{' '}
        {due}
      </>
    );
  }
  if (due !== false) return due;
  if (one.kind === 'lowScores') return w.lastDays;
  return (
    one.since !== null && <span title={formatTime(one.since)}>{fill(w.since, { when: formatAgo(one.since) })}</span>
  );
}

/** Of all kinds together there is no list: each kind has its own. */
function Parts({ one, parts }: { one: Waiting; parts: NonNullable<Waiting['parts']> }) {
  const { waiting: w, totals } = useWords(workplaceWords);
  const route = (kind: keyof typeof materialLists): RouteName => materialLists[kind];
  return (
    <>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <Anchor
            key={kind}
            component={Link}
            to={pathOf(route(kind), { expiry: 'EXPIRING' })}
            size="xs"
            data-number={count}
            className={styles.part}
          >
            {totals.kinds[kind]} {formatCount(count)}
          </Anchor>
        ))}
      <Text span size="xs" c="dimmed" title={formatTime(one.dueAt)}>
        {w.soonDays}
      </Text>
    </>
  );
}
