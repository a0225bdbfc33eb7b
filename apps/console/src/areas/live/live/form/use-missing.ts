import type { LiveDetail } from '@console/contract/areas/live/live/live';
import { LIVE_PASSWORD, MOST_LIVE_HOSTS, MOST_SESSION_HOURS } from '@console/contract/areas/live/live/parts';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveFormWords } from '../../../../locales/live/live-form.ts';
import { hasBegun } from '../live-rules.ts';
import { isPlanRight } from '../plan-time.ts';
import type { LiveValues } from './live-values.ts';

/** What one field says only beside another: the server checks it again. */
export function useMissing(record: LiveDetail | undefined) {
  const w = useWords(liveFormWords);
  return (values: LiveValues, password: string): Readonly<Record<string, string>> => {
    const hosts = values.hostIds.length > MOST_LIVE_HOSTS && {
      hostIds: fill(w.tooManyHosts, { count: MOST_LIVE_HOSTS }),
    };
    if (record && hasBegun(record)) return { ...hosts };
    const { access, source, pullUrl, clientGroupIds } = values;
    const { min, max } = LIVE_PASSWORD;
    const hasPassword = record?.access === 'PASSWORD' && record.passwordSet;
    const isPasswordRight = password === '' ? hasPassword : password.length >= min && password.length <= max;
    return {
      ...hosts,
      ...(!isPlanRight(values) && { planEndAt: fill(w.timeWrong, { hours: MOST_SESSION_HOURS }) }),
      ...(source === 'PULL_URL' &&
        !/^https:\/\/\S+\.(m3u8|flv)(\?\S*)?$/i.test(pullUrl ?? '') && { pullUrl: w.pullUrlMissing }),
      ...(access === 'CLIENT_GROUPS' && clientGroupIds.length === 0 && { clientGroupIds: w.groupsMissing }),
      ...(access === 'PASSWORD' && !isPasswordRight && { password: fill(w.passwordMissing, { min, max }) }),
    };
  };
}
