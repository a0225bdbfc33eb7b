import type { UsageShare } from '@console/contract/areas/dashboard/usage-share';
import { fill, useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { callDataWords } from '../../../locales/dashboard/call-data.ts';
import { usageShareWords } from '../../../locales/dashboard/usage-share.ts';

type Asked = Pick<
  UsageShare,
  'period' | 'from' | 'to' | 'granularity' | 'platform' | 'versionName' | 'userKind' | 'includeTest'
>;

/** What a link shows, as people say it: the time, and what narrows it. */
export function useShownWords(): (asked: Asked, applicationName: string | null) => string[] {
  const w = useWords(usageShareWords);
  const c = useWords(callDataWords);
  const { platforms } = useWords(applicationWords);
  const { kinds } = useWords(appOperationWords);
  return ({ period, from, to, granularity, platform, versionName, userKind, includeTest }, applicationName) => [
    period === 'DAYS' ? fill(w.days, { from: from ?? '', to: to ?? '' }) : c.ranges[period],
    c.granularities[granularity],
    applicationName ?? w.all,
    ...(versionName === null ? [] : [fill(w.version, { name: versionName })]),
    ...(platform === null ? [] : [platforms[platform]]),
    ...(userKind === null ? [] : [kinds[userKind]]),
    ...(includeTest ? [w.withTest] : []),
  ];
}
