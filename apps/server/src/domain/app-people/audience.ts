import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { AppCaller } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';

const audienceOf = { CLIENT_USER: 'CLIENT', TEAM_USER: 'TEAM' } as const;

export const isFor = ({ audience }: AppCaller, kind: AppUserKind) =>
  audience === 'BOTH' || audience === audienceOf[kind];

/** The app of the team is nobody's way to the customers' people, nor the other way round. */
export function refuseOtherAudience(app: AppCaller, kind: AppUserKind): void {
  if (!isFor(app, kind)) throw new Fault('FORBIDDEN');
}
