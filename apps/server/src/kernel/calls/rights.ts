import type { Access } from '@console/contract/endpoint';
import type { FaultCode } from '@console/contract/faults';
import type { Actor } from './context.ts';

/** What stands between this person and something that asks for a right; null lets them through. */
export function refusalOf(access: Exclude<Access, string>, actor: Actor): FaultCode | null {
  const typeFits = access.types.includes(actor.type);
  const roleFits = actor.type !== 3 || access.permission === undefined || actor.permissions.has(access.permission);
  if (!typeFits || !roleFits) return 'FORBIDDEN';
  return access.service !== undefined && !actor.services.has(access.service) ? 'SERVICE_NOT_ACTIVATED' : null;
}

/** Whether somebody who is signed in may make a call. */
export const mayCall = (access: Access, actor: Actor): boolean =>
  typeof access === 'string' || refusalOf(access, actor) === null;
