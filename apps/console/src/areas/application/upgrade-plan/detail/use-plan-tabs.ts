import type { OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import { useSearchParams } from 'react-router';

export type PlanTab = 'records' | 'failures' | 'settings';

export interface RecordFilter {
  stageNo?: number;
  status?: OfferStatus;
  retrying?: boolean;
  failCode?: string;
  deviceModel?: string;
  osVersion?: string;
}

export const filterKeys = [
  'stageNo',
  'status',
  'retrying',
  'failCode',
  'deviceModel',
  'osVersion',
  'skipReason',
  'keyword',
] as const;
const pageKeys = ['pageNo', 'cursor'];

/** Which part of the page is open lives in the address, and so do the filters of the records. */
export function usePlanTabs(usual: PlanTab) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab: PlanTab = asked === 'records' || asked === 'failures' || asked === 'settings' ? asked : usual;
  const open = (next: PlanTab, filter?: RecordFilter) =>
    setParams(
      (now) => {
        const search = new URLSearchParams(now);
        search.set('tab', next);
        if (filter === undefined) return search;
        for (const key of [...filterKeys, ...pageKeys]) search.delete(key);
        for (const [key, value] of Object.entries(filter)) if (value !== undefined) search.set(key, String(value));
        return search;
      },
      { replace: true },
    );
  return { tab, open };
}
