import { Anchor, Button, Skeleton } from '@mantine/core';
import { type WorkplaceCard, workplaceCards } from '@console/contract/areas/system/workplace-overview';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { StorageMeter } from '../../../kit/display/StorageMeter.tsx';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { later } from '../../../lib/later.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useUser } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { workplaceWords } from '../../../locales/system/workplace.ts';
import { ActionsCard } from './cards/ActionsCard.tsx';
import { FirstStepsCard } from './cards/FirstStepsCard.tsx';
import { GoingCard } from './cards/now/GoingCard.tsx';
import { OperationList } from './cards/OperationList.tsx';
import { RecordsCard } from './cards/now/RecordsCard.tsx';
import { ServiceList } from './cards/ServiceList.tsx';
import { TotalCards } from './cards/totals/TotalCards.tsx';
import { WaitingCard } from './cards/now/WaitingCard.tsx';
import { greetingAt } from './greeting.ts';
import { ordered } from './layout/card-order.ts';
import { type Overview, useOverview } from './use-overview.ts';
import styles from './dashboard.module.css';

/** Most people never see it. */
const TenantPanel = lazy(async () => ({ default: (await import('./cards/TenantPanel.tsx')).TenantPanel }));
const LayoutDialog = later(async () => (await import('./layout/LayoutDialog.tsx')).LayoutDialog);

/** These take the whole width; the others stand two by two. */
const wide: ReadonlySet<WorkplaceCard> = new Set(['firstSteps', 'waiting', 'totals']);

export function DashboardPage() {
  const w = useWords(workplaceWords).dashboard;
  const user = useUser();
  const [now] = useState(() => new Date());
  const [isArranging, setArranging] = useState(false);
  const { data, error, refetch } = useOverview();
  const hour = Number(formatTime(now).slice(11, 13));
  const facts = [formatDate(now), user.tenantName, user.role].filter(Boolean);
  const own = workplaceCards.filter((card) => card !== 'tenant' || user.type !== 3);
  const shown = ordered(data?.layout ?? []).filter(({ card, hidden }) => !hidden && own.includes(card));
  return (
    <>
      <PageHeader
        title={fill(w.hello, { greeting: w.greetings[greetingAt(hour)], name: user.name })}
        description={facts.join(' · ')}
        actions={
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            disabled={data === undefined}
            onClick={() => setArranging(true)}
          >
            {w.arrange}
          </Button>
        }
      />
      {data === undefined && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <div className={styles.root}>
          {shown.map(({ card }) => (
            <div key={card} className={`${styles.card} ${wide.has(card) ? styles.wide : ''}`}>
              {contents[card](data)}
            </div>
          ))}
        </div>
      )}
      <LayoutDialog
        opened={isArranging}
        layout={data?.layout ?? []}
        own={own.filter((card) => card !== 'firstSteps' || isNew(data))}
        onClose={() => setArranging(false)}
      />
    </>
  );
}

/** Which cards there are and in which order is known with what stands on them: until then none of them flashes by. */
const Waiting = () => (
  <div className={styles.root} aria-busy>
    <Skeleton height={190} radius="md" className={styles.wide} />
    <Skeleton height={120} radius="md" className={styles.wide} />
    <Skeleton height={220} radius="md" />
    <Skeleton height={220} radius="md" />
  </div>
);

const isNew = (data: Overview | undefined): boolean => (data?.firstSteps ?? null) !== null;

/** What stands on each of them; a card without its content does not compile. */
const contents: Record<WorkplaceCard, (data: Overview | undefined) => ReactNode> = {
  firstSteps: (data) => <FirstStepsCard steps={data?.firstSteps} />,
  waiting: (data) => <WaitingCard waiting={data?.waiting} asOf={data?.asOf} />,
  totals: () => <TotalCards />,
  going: (data) => <GoingCard going={data?.going} asOf={data?.asOf} isNew={isNew(data)} />,
  records: (data) => <RecordsCard records={data?.records} isNew={isNew(data)} />,
  actions: () => <ActionsCard />,
  operations: (data) => <Operations operations={data?.operations} />,
  tenant: () => (
    <Suspense fallback={<Skeleton height={160} />}>
      <TenantPanel />
    </Suspense>
  ),
  services: () => <Services />,
  storage: () => <Storage />,
};

function Operations({ operations }: { operations: Overview['operations'] | undefined }) {
  const w = useWords(workplaceWords).cards;
  return (
    <Panel title={w.operations}>
      <OperationList operations={operations} />
    </Panel>
  );
}

function Services() {
  const w = useWords(workplaceWords).cards;
  return (
    <Panel title={w.services}>
      <ServiceList />
    </Panel>
  );
}

function Storage() {
  const w = useWords(workplaceWords).dashboard;
  const { title } = useWords(kitWords).storage;
  return (
    <Panel
      title={title}
      aside={
        <Anchor component={Link} to={pathOf('userFiles')} size="sm">
          {w.myFiles}
        </Anchor>
      }
    >
      <StorageMeter />
    </Panel>
  );
}
