import type { AnyEndpoint } from '@console/contract/endpoint';
import type { Actor } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';

/** The contract's rule for one call, held against one session. Returns nothing or throws. */
export function authorise({ access, duringEnrolment }: AnyEndpoint, actor: Actor): void {
  if (actor.mustEnrol && duringEnrolment !== true) throw new Fault('AUTH_MFA_ENROL');
  if (access === 'public' || access === 'token') return;
  if (access === 'app' || access === 'appUser') throw new Fault('FORBIDDEN');
  const typeFits = access.types.includes(actor.type);
  const roleFits = actor.type !== 3 || access.permission === undefined || actor.permissions.has(access.permission);
  if (!typeFits || !roleFits) throw new Fault('FORBIDDEN');
  if (access.service !== undefined && !actor.services.has(access.service)) throw new Fault('SERVICE_NOT_ACTIVATED');
}
