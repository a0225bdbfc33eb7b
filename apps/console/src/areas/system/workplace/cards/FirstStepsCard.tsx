import type { FirstStep } from '@console/contract/areas/system/workplace-overview';
import type { RouteName } from '@console/contract/routes';
import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { workplaceWords } from '../../../../locales/system/workplace.ts';
import type { Overview } from '../use-overview.ts';
import styles from './first-steps-card.module.css';

const places: Record<FirstStep, RouteName> = {
  tenants: 'primaryAccount',
  departments: 'department',
  people: 'accountList',
  applications: 'applist',
  agreements: 'protocolEdition',
  products: 'product',
  clients: 'customInfo',
  team: 'teamInfo',
  materials: 'imageTextManage',
  toolboxes: 'toolbox',
  callRoutes: 'callSet',
};

/** What a company that has just come does first, as far as this person may; nothing once all of it is done. */
export function FirstStepsCard({ steps }: { steps: Overview['firstSteps'] | undefined }) {
  const { cards, firstSteps: w } = useWords(workplaceWords);
  const rights = useSession();
  const own = (steps ?? []).filter(({ step }) => mayOpen(places[step], rights));
  const done = own.filter((one) => one.done).length;
  if (done === own.length) return null;
  return (
    <Panel title={cards.firstSteps}>
      <Text size="sm" c="dimmed" mb="sm">
        {fill(w.hint, { done, count: own.length })}
      </Text>
      <ol className={styles.root}>
        {own.map((one) => (
          <li key={one.step} data-done={one.done || undefined}>
            {one.done ? (
              <>
                <IconCircleCheckFilled size={18} aria-hidden />
                <Text span size="sm" c="dimmed">
                  {w.steps[one.step]} <VisuallyHidden>{w.done}</VisuallyHidden>
                </Text>
              </>
            ) : (
              <>
                <IconCircle size={18} stroke={1.6} aria-hidden />
                <Anchor component={Link} to={pathOf(places[one.step])} size="sm">
                  {w.steps[one.step]}
                </Anchor>
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
