import type { AnyEndpoint } from '@console/contract/endpoint';
import type { Actor } from '../../kernel/calls/context.ts';
import { refusalOf } from '../../kernel/calls/rights.ts';
import { Fault } from '../../kernel/db/fault.ts';

/** The contract's rule for one call, held against one session. Returns nothing or throws. */
export function authorise({ access, duringEnrolment }: AnyEndpoint, actor: Actor): void {
  if (actor.mustEnrol && duringEnrolment !== true) throw new Fault('AUTH_MFA_ENROL');
  if (access === 'public' || access === 'token') return;
  if (access === 'app' || access === 'appUser') throw new Fault('FORBIDDEN');
  const refusal = refusalOf(access, actor);
  if (refusal !== null) throw new Fault(refusal);
}
