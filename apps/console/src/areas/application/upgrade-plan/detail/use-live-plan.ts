import {
  upgradePlan,
  type PlanProgress,
  type UpgradePlan,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../../../lib/api/send.ts';
import type { ServerEvent } from '../../../../lib/api/stream/events.ts';
import { followEvents } from '../../../../lib/api/stream/follow.ts';
import { isAlive } from '../plan-rules.ts';
import { usePlan } from '../use-plan.ts';

/** `stale` is what is shown while neither the line nor asking brings anything. */
export type Line = 'connecting' | 'live' | 'polling' | 'stale';

const POLL_MS = 5_000;

/** A plan that follows what happens on the server, as long as somebody looks and something can still happen. */
export function useLivePlan(planId: string) {
  const queries = useQueryClient();
  const [line, setLine] = useState<Line>('connecting');
  const plan = usePlan(planId, line === 'polling' && POLL_MS);
  const isSeen = useDocumentVisibility() === 'visible';
  const alive = plan.data !== undefined && isAlive(plan.data);
  const follows = isSeen && alive;

  useEffect(() => {
    if (!follows) return undefined;
    const key = [upgradePlan.detail.path, planId];
    const stop = new AbortController();
    const askAgain = () => void queries.invalidateQueries({ queryKey: key });
    const open = (signal: AbortSignal) => send(upgradePlan.progress, { planId }, { signal });
    const onEvents = (events: readonly ServerEvent[]) => {
      // Of several that came at once the last one says it all.
      const last = events.findLast(({ event }) => event === 'progress');
      if (last) onProgress(JSON.parse(last.data) as PlanProgress);
    };
    const onProgress = (progress: PlanProgress) => {
      const known = queries.getQueryData<UpgradePlan>(key);
      if (known === undefined) return;
      const now = { ...known, ...progress };
      queries.setQueryData(key, now);
      // Somebody has done something with it, or it has ended and nothing more will come: who, why and what else has changed
      // is in the details.
      if (known.version !== progress.version || !isAlive(now)) askAgain();
    };
    const onLine = (isOpen: boolean) => {
      setLine(isOpen ? 'live' : 'polling');
      // What happened while nobody listened.
      if (isOpen) askAgain();
    };
    void followEvents({ open, onEvents, onLine }, stop.signal);
    return () => {
      stop.abort();
      setLine('connecting');
    };
  }, [follows, planId, queries]);

  const isStale = line === 'polling' && (plan.isError || plan.failureCount > 0);
  return {
    ...plan,
    line: alive ? (isStale ? 'stale' : line) : undefined,
    asOf: new Date(plan.dataUpdatedAt).toISOString(),
  } as const;
}
