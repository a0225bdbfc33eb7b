import type { Kind } from '@console/contract/kinds';
import { useEffect, useEffectEvent } from 'react';
import { recordPath } from '../../lib/route/record-path.ts';
import { usePreference } from './preferences.ts';

const KEPT = 8;

/** Of what the console has words for, only the id is kept: the language may change. */
export interface Recent {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly to?: string | undefined;
}

/** What this person used last on this machine, the latest first. */
export function useRecentThings() {
  const [kept, keep] = usePreference<readonly Recent[]>('palette', []);
  const remember = (thing: Recent) => {
    const before = kept.find(({ id }) => id === thing.id);
    keep([{ ...before, ...thing }, ...kept.filter((one) => one !== before)].slice(0, KEPT));
  };
  return [kept, remember] as const;
}

/** Says that a record is shown, so that the palette offers it again. */
export function useVisit(kind: Kind, id: string | undefined, name: string | undefined): void {
  const [, remember] = useRecentThings();
  const visit = useEffectEvent((of: Kind, at: string, title: string) => {
    const to = recordPath(of, at, title);
    if (to !== undefined) remember({ id: `${of}:${at}`, title, to });
  });
  useEffect(() => {
    if (id !== undefined && name !== undefined) visit(kind, id, name);
  }, [kind, id, name]);
}
