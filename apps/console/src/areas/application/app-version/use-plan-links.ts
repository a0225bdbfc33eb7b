import type { AppVersion } from '@console/contract/areas/application/app-version';
import { mayOpen } from '../../../lib/session/access.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { planWords } from '../../../locales/application/upgrade-plan.ts';
import { wasPublished } from './version-states.ts';

/** The plans that bring this version, and the way to a new one. */
export function usePlanLinks({ versionId, status, planCount }: AppVersion): { label: string; path: string }[] {
  const w = useWords(planWords).ofVersions;
  const seesPlans = useMay('app:plan:query') && mayOpen('releaseManage') && wasPublished(status);
  const addsPlans = useMay('app:plan:create') && mayOpen('releasePanel') && status === 'PUBLISHED';
  const label = planCount === 0 ? w.plans : fill(w.plansOf, { count: formatNumber(planCount) });
  return [
    ...(seesPlans ? [{ label, path: pathOf('releaseManage', { versionId }) }] : []),
    ...(addsPlans ? [{ label: w.add, path: pathOf('releasePanel', { versionId }) }] : []),
  ];
}
