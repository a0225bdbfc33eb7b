import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { UserType } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { type ComponentType, lazy } from 'react';
import { loadPart } from '../../lib/load-part.ts';
import { useSession } from '../../lib/session/session.ts';
import type { personWords } from '../../locales/kit/person.ts';
import type { Person } from './person.ts';

interface PersonTab {
  readonly key: keyof (typeof personWords)['zh-CN']['tabs'];
  /** That of the call which answers it, and the types of user that may make it where not all may. */
  readonly permission: Permission | Readonly<Record<AppUserKind, Permission>>;
  readonly types?: readonly UserType[];
  readonly Panel: ComponentType<{ person: Person }>;
}

/** What is known of somebody beside their own data, one entry for each tab. */
const personTabs: readonly PersonTab[] = [
  {
    key: 'devices',
    permission: 'app:plan:query',
    Panel: lazy(() => loadPart(async () => ({ default: (await import('./panels/DevicesPanel.tsx')).DevicesPanel }))),
  },
  {
    key: 'upgrades',
    permission: 'app:plan:query',
    Panel: lazy(() => loadPart(async () => ({ default: (await import('./panels/UpgradesPanel.tsx')).UpgradesPanel }))),
  },
  {
    key: 'logs',
    permission: 'log:upload:query',
    Panel: lazy(() => loadPart(async () => ({ default: (await import('./panels/LogsPanel.tsx')).LogsPanel }))),
  },
  {
    key: 'operations',
    permission: 'log:appuser:query',
    Panel: lazy(() =>
      loadPart(async () => ({ default: (await import('./panels/OperationsPanel.tsx')).OperationsPanel })),
    ),
  },
  {
    key: 'consents',
    permission: 'app:agreement:query',
    Panel: lazy(() => loadPart(async () => ({ default: (await import('./panels/ConsentsPanel.tsx')).ConsentsPanel }))),
  },
  {
    key: 'notices',
    permission: { CLIENT_USER: 'notice:client:query', TEAM_USER: 'notice:team:query' },
    types: [3],
    Panel: lazy(() => loadPart(async () => ({ default: (await import('./panels/NoticesPanel.tsx')).NoticesPanel }))),
  },
];

/** What the person who looks may see. It is comfort: the server decides again for every call. */
export function useOpenTabs(userKind: AppUserKind): readonly PersonTab[] {
  const user = useSession((state) => state.user);
  return personTabs.filter(({ permission, types }) => {
    if (user === null || types?.includes(user.type) === false) return false;
    const needed = typeof permission === 'string' ? permission : permission[userKind];
    return user.type !== 3 || user.authorities.includes(needed);
  });
}
