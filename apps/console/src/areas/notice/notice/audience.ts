import { clientNotice, type targetModes, teamNotice } from '@console/contract/areas/notice/notice/notice';
import type { Permission } from '@console/contract/permissions';
import { useMay } from '../../../lib/session/session.ts';
import type { RouteName } from '../../../lib/route/paths.ts';

export type TargetMode = (typeof targetModes)[number];
export type NoticeCalls = typeof teamNotice;

/** Notices to customers and to the team are one thing with two addresses. */
export interface Audience {
  readonly name: 'client' | 'team';
  readonly kind: 'clientNotice' | 'teamNotice';
  readonly calls: NoticeCalls;
  readonly list: RouteName;
  readonly panel: RouteName;
  /** How its recipients can be chosen. */
  readonly modes: readonly TargetMode[];
}

export const toClients: Audience = {
  name: 'client',
  kind: 'clientNotice',
  calls: clientNotice,
  list: 'customNotice',
  panel: 'customNoticePanel',
  modes: ['ALL', 'GROUPS', 'CLIENTS', 'USERS'],
};

export const toTeam: Audience = {
  name: 'team',
  kind: 'teamNotice',
  calls: teamNotice,
  list: 'teamNotice',
  panel: 'teamNoticePanel',
  modes: ['ALL', 'GROUPS', 'USERS'],
};

const actions = ['create', 'update', 'delete', 'publish', 'revoke', 'remind'] as const;

/** What the active role may do with the notices of an audience. */
export function useNoticeRights({ name }: Pick<Audience, 'name'>): Record<(typeof actions)[number], boolean> {
  const may = (action: (typeof actions)[number]): Permission => `notice:${name}:${action}`;
  return {
    create: useMay(may('create')),
    update: useMay(may('update')),
    delete: useMay(may('delete')),
    publish: useMay(may('publish')),
    revoke: useMay(may('revoke')),
    remind: useMay(may('remind')),
  };
}
