import { Anchor, Skeleton } from '@mantine/core';
import { workplace } from '@console/contract/areas/system/workplace';
import { IconMail, IconRocket, IconTags, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { StorageMeter } from '../../../kit/display/StorageMeter.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { call } from '../../../lib/api/client.ts';
import { formatCount, formatDate, formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useSession, useUser } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { workplaceWords } from '../../../locales/system/workplace.ts';
import { CountCard } from './CountCard.tsx';
import { greetingAt } from './greeting.ts';
import { OperationList } from './OperationList.tsx';
import { ServiceList } from './ServiceList.tsx';
import { TotalCards } from './TotalCards.tsx';
import styles from './dashboard.module.css';

/** Most people never see it. */
const TenantPanel = lazy(async () => ({ default: (await import('./TenantPanel.tsx')).TenantPanel }));

export function DashboardPage() {
  const w = useWords(workplaceWords).dashboard;
  const storage = useWords(kitWords).storage;
  const user = useUser();
  const rights = useSession();
  const [now] = useState(() => new Date());
  const { data, error, refetch } = useQuery({
    queryKey: [workplace.overview.path],
    queryFn: ({ signal }) => call(workplace.overview, {}, { signal, showError: false }),
  });
  const late = data?.requests?.overdue ?? 0;
  const hour = Number(formatTime(now).slice(11, 13));
  const facts = [formatDate(now), user.tenantName, user.role].filter(Boolean);

  return (
    <>
      <PageHeader
        title={fill(w.hello, { greeting: w.greetings[greetingAt(hour)], name: user.name })}
        description={facts.join(' · ')}
      />
      <div className={styles.root}>
        <div className={styles.counts}>
          <CountCard
            icon={IconMail}
            title={w.unread}
            hint={w.unreadHint}
            count={data?.unread}
            route="userMessages"
            query={{ unread: true }}
          />
          {mayOpen('userReview', rights) && (
            <CountCard
              icon={IconUserCheck}
              title={w.requests}
              hint={w.requestsHint}
              late={late > 0 ? fill(w.requestsLate, { count: formatCount(late) }) : undefined}
              count={data?.requests?.waiting}
              route="userReview"
            />
          )}
          {mayOpen('releaseManage_all', rights) && (
            <CountCard
              icon={IconRocket}
              title={w.plans}
              hint={w.plansHint}
              late={plansLate(data?.plans ?? undefined, w)}
              count={data?.plans?.running}
              route="releaseManage_all"
              query={{ status: 'RUNNING' }}
            />
          )}
          {mayOpen('labelManage', rights) && (
            <CountCard
              icon={IconTags}
              title={w.tags}
              hint={w.tagsHint}
              count={data?.tags ?? undefined}
              route="labelManage"
            />
          )}
          {mayOpen('recycleBin', rights) && (
            <CountCard
              icon={IconTrash}
              title={w.trash}
              hint={w.trashHint}
              count={data?.trash ?? undefined}
              route="recycleBin"
            />
          )}
        </div>
        <div className={styles.totals}>
          <TotalCards />
        </div>
        <Panel title={w.operations} className={styles.operations}>
          <OperationList operations={data?.operations} error={error} onRetry={() => void refetch()} />
        </Panel>
        <div className={styles.side}>
          {user.type !== 3 && (
            <Suspense fallback={<Skeleton height={160} />}>
              <TenantPanel />
            </Suspense>
          )}
          <Panel title={w.services}>
            <ServiceList />
          </Panel>
          <Panel
            title={storage.title}
            aside={
              <Anchor component={Link} to={pathOf('userFiles')} size="sm">
                {w.myFiles}
              </Anchor>
            }
          >
            <StorageMeter />
          </Panel>
        </div>
      </div>
    </>
  );
}

type Words = (typeof workplaceWords)['zh-CN']['dashboard'];

/** What waits for the person comes before what merely stands still. */
function plansLate(plans: { paused: number; toApprove: number } | undefined, w: Words): string | undefined {
  if (!plans) return undefined;
  if (plans.toApprove > 0) return fill(w.plansToApprove, { count: plans.toApprove });
  return plans.paused > 0 ? fill(w.plansPaused, { count: plans.paused }) : undefined;
}
