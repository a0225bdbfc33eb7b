import type { Application } from '@console/contract/areas/application/application';
import { client } from '@console/contract/areas/client/client';
import { clientGroup } from '@console/contract/areas/client/client-group';
import { clientUser } from '@console/contract/areas/client/client-user';
import { teamGroup } from '@console/contract/areas/team/team-group';
import { teamUser } from '@console/contract/areas/team/team-user';
import type { ScopeMode } from '@console/contract/areas/application/upgrade-plan/parts';
import type { PickedMode } from '../../../../../kit/audience/scope-values.ts';
import type { Choice } from '../../../../../kit/field/ChoicePicker.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { formatNumber } from '../../../../../lib/format.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';

/** As many as a list of choices shows; others are found by typing. */
const SHOWN = 20;

type Audience = Application['audience'];

/** What the role may look for, and whom the application is for. */
export function useReach(audience: Audience | undefined) {
  const forClients = audience !== 'TEAM';
  const forTeam = audience !== 'CLIENT';
  return {
    clients: useMay('client:info:query') && forClients,
    clientUsers: useMay('client:user:query') && forClients,
    team: useMay('team:user:query') && forTeam,
  };
}
type Reach = ReturnType<typeof useReach>;

/** The modes that can be chosen; the one that was chosen stays among them. */
export function reachableModes({ clients, clientUsers, team }: Reach, current: ScopeMode): ScopeMode[] {
  const open: Record<ScopeMode, boolean> = {
    ALL: true,
    TEST_ACCOUNTS: true,
    CLIENT_GROUPS: clients,
    CLIENTS: clients,
    TEAM_GROUPS: team,
    USERS: clientUsers || team,
    REGION: clients,
    PERCENT: true,
    FILE: true,
    PLAN: false,
  };
  return (Object.keys(open) as ScopeMode[]).filter((mode) => open[mode] || mode === current);
}

/** Groups, customers or people for a keyword, as the server finds them. */
export function useScopeSearch({ clientUsers, team }: Reach) {
  const w = useWords(planFormWords).scope.pick;
  return async (mode: PickedMode, keyword: string, signal: AbortSignal): Promise<Choice[]> => {
    const quiet = { signal, showError: false };
    const input = keyword === '' ? {} : { keyword };
    if (mode === 'CLIENT_GROUPS')
      return (await call(clientGroup.list, input, quiet)).map(({ groupId, name, clientCount }) => ({
        id: groupId,
        name,
        aside: fill(w.clients, { count: formatNumber(clientCount) }),
      }));
    if (mode === 'CLIENTS')
      return (await call(client.list, input, quiet)).map(({ clientId, name, groupName }) => ({
        id: clientId,
        name,
        aside: groupName ?? '',
      }));
    if (mode === 'TEAM_GROUPS')
      return (await call(teamGroup.list, input, quiet)).map(({ groupId, name, memberCount }) => ({
        id: groupId,
        name,
        aside: fill(w.members, { count: formatNumber(memberCount) }),
      }));
    const page = { ...input, pageSize: SHOWN };
    const [users, members] = await Promise.all([
      clientUsers ? call(clientUser.page, page, quiet) : { list: [] },
      team ? call(teamUser.page, page, quiet) : { list: [] },
    ]);
    return [
      ...users.list.map(({ clientUserId, name, clientName }) => ({ id: clientUserId, name, aside: clientName })),
      ...members.list.map(({ teamUserId, name, position }) => ({
        id: teamUserId,
        name,
        aside: position === null ? w.team : `${w.team} · ${position}`,
      })),
    ];
  };
}
