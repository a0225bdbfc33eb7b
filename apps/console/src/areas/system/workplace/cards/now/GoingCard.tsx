import type { GoingOn } from '@console/contract/areas/system/workplace-overview';
import { Anchor, Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../../kit/page/Panel.tsx';
import { formatAgo, formatCount, formatTime } from '../../../../../lib/format.ts';
import { pathOf } from '../../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../../lib/session/access.ts';
import { useSession } from '../../../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../../../lib/words.ts';
import { workplaceWords } from '../../../../../locales/system/workplace.ts';
import styles from './going-card.module.css';

interface GoingCardProps {
  going: GoingOn | undefined;
  asOf: string | undefined;
  /** A company that has just come has a check list instead of an empty card. */
  isNew: boolean;
}

/** Plans that roll out, sessions that are on or come next, calls at this moment. */
export function GoingCard({ going, asOf = '', isNew }: GoingCardProps) {
  const { cards, going: w } = useWords(workplaceWords);
  const rights = useSession();
  if (going === undefined) {
    return (
      <Panel title={cards.going} aria-busy>
        <Stack gap={14}>
          {[60, 72, 48, 64].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} />
          ))}
        </Stack>
      </Panel>
    );
  }
  const plans = mayOpen('releaseManage_all', rights) && going.plans !== null && going.plans.running > 0;
  const lives = mayOpen('liveList', rights) && going.lives !== null && going.lives.length > 0;
  const calls = mayOpen('callLog', rights) && going.calls !== null && going.calls.open > 0;
  if (isNew && !plans && !lives && !calls) return null;
  return (
    <Panel title={cards.going}>
      {!plans && !lives && !calls && <EmptyState title={w.nothing} description={w.nothingHint} />}
      {calls && <Calls calls={going.calls!} />}
      {lives && <Lives lives={going.lives!} asOf={asOf} />}
      {plans && <Plans plans={going.plans!} />}
    </Panel>
  );
}

interface PartProps {
  title: string;
  aside?: ReactNode;
  children?: ReactNode;
}

function Part({ title, aside, children }: PartProps) {
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <Title order={3} fz="xs" fw={600} c="dimmed">
          {title}
        </Title>
        {aside}
      </div>
      {children && <ul className={styles.list}>{children}</ul>}
    </div>
  );
}

function Plans({ plans: { running, list } }: { plans: NonNullable<GoingOn['plans']> }) {
  const w = useWords(workplaceWords).going;
  return (
    <Part
      title={w.plans}
      aside={
        <Anchor
          component={Link}
          to={pathOf('releaseManage_all', { status: 'RUNNING' })}
          size="xs"
          data-number={running}
          aria-label={`${w.plans} ${fill(w.all, { count: formatCount(running) })}`}
        >
          {fill(w.all, { count: formatCount(running) })}
        </Anchor>
      }
    >
      {list.map(({ planId, name, applicationName, stageNo, stageCount }) => (
        <li key={planId}>
          <Anchor component={Link} to={pathOf('releaseDetail_all', { planId })} size="sm" className={styles.name}>
            {name}
          </Anchor>
          <span className={styles.hint}>
            {applicationName}
            {stageNo !== null &&
              ` · ${stageNo === 0 ? w.testStage : fill(w.stage, { no: stageNo, count: stageCount })}`}
          </span>
        </li>
      ))}
    </Part>
  );
}

function Lives({ lives, asOf }: { lives: NonNullable<GoingOn['lives']>; asOf: string }) {
  const w = useWords(workplaceWords).going;
  const [locale] = useLocale();
  return (
    <Part title={w.lives}>
      {lives.map(({ liveId, title, titleEn, status, planStartAt }) => (
        <li key={liveId}>
          <Anchor component={Link} to={pathOf('liveDetail', { liveId })} size="sm" className={styles.name}>
            {locale === 'en-US' ? (titleEn ?? title) : title}
          </Anchor>
          <span className={styles.hint} title={formatTime(planStartAt)}>
            {status === 'SCHEDULED' ? (
              fill(planStartAt > asOf ? w.next : w.expected, { time: formatAgo(planStartAt) })
            ) : (
              <StatusBadge tone={status === 'LIVE' ? 'active' : 'warning'}>
                {status === 'LIVE' ? w.on : w.interrupted}
              </StatusBadge>
            )}
          </span>
        </li>
      ))}
    </Part>
  );
}

function Calls({ calls: { open, queued, from } }: { calls: NonNullable<GoingOn['calls']> }) {
  const w = useWords(workplaceWords).going;
  return (
    <Part
      title={w.calls}
      aside={
        <Anchor component={Link} to={pathOf('callBoard')} size="xs">
          {w.board}
        </Anchor>
      }
    >
      <li>
        <Anchor component={Link} to={pathOf('callLog', { open: true, from })} size="sm" data-number={open}>
          {fill(w.open, { count: formatCount(open) })}
        </Anchor>
        {queued > 0 && (
          <span className={styles.hint}>
            <StatusBadge tone="warning">
              <Link to={pathOf('callLog', { status: 'QUEUED', from })} data-number={queued} className={styles.plain}>
                {fill(w.queued, { count: formatCount(queued) })}
              </Link>
            </StatusBadge>
          </span>
        )}
      </li>
    </Part>
  );
}
