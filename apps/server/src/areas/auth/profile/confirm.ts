import type { profile as contract } from '@console/contract/areas/auth/profile';
import type { FaultCode } from '@console/contract/faults';
import { sql } from 'kysely';
import type { Handlers, StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { passwordMatches } from '../../../kernel/calls/passwords.ts';
import { confirmSession, renewSession } from '../../../domain/identity/sessions.ts';
import { giveBack, takeAttempt } from '../../../kernel/calls/throttle.ts';
import { newToken, type AuthParts } from '../sign-in/admission.ts';
import { confirmLimit } from './confirm-limit.ts';
import {
  hashNewPassword,
  findHolder,
  revokeResetLinks,
  replacePassword,
  type PasswordHolder,
} from '../recovery/new-password.ts';
import { totpAccepted } from '../factor/totp.ts';

type Calls = Handlers<typeof contract>;

/** Shows that whoever holds the session is still its owner. */
export const confirm = ({ secrets }: AuthParts): Pick<Calls, 'confirm'> => ({
  async confirm({ method, answer }, context) {
    const { actor } = context;
    const { accountId } = actor;
    if (method === 'PASSWORD') await proveByPassword(context, answer);
    else {
      await takeConfirmAttempt(context);
      if (!(await context.within('write', (step) => totpAccepted(step, secrets, actor, answer)))) {
        refuse(context, 'AUTH_CODE_WRONG');
      }
    }
    return context.within('write', async (step) => {
      await confirmSession(step.db, actor);
      await giveBack(step.db, { all: [confirmLimit(accountId)] });
      step.log({
        action: 'UPDATE',
        objectType: 'session',
        objectId: actor.sessionId,
        changes: [{ field: 'confirmed', before: null, after: method }],
      });
      return null;
    });
  },
});

export const changePassword = (parts: AuthParts): Pick<Calls, 'modifyPassword'> => ({
  async modifyPassword({ currentPassword, password }, context) {
    const { actor } = context;
    const holder = await proveByPassword(context, currentPassword);
    const passwordHash = await hashNewPassword(parts, holder, password);
    const token = newToken();
    const expiresIn = await context.within('write', async (step) => {
      // Of two changes at once one wins; the other one's "current" password is no longer that.
      const { rows: same } = await sql`
        select from account where tenant_id = ${actor.tenantId} and id = ${actor.accountId}
           and password_hash = ${holder.passwordHash} for update`.execute(step.db);
      if (same.length === 0) throw new Fault('AUTH_PASSWORD_WRONG');
      await replacePassword(step, parts, holder, passwordHash, actor.sessionId);
      await revokeResetLinks(step, holder);
      await giveBack(step.db, { all: [confirmLimit(actor.accountId)] });
      const seconds = await renewSession(step.db, actor, token, 'CONFIRMED');
      step.log({
        action: 'UPDATE',
        objectType: 'account',
        objectId: actor.accountId,
        objectName: actor.name,
        changes: [{ field: 'password', before: '***', after: '***' }],
      });
      return seconds;
    });
    return { token, expiresIn };
  },
});

async function takeConfirmAttempt(context: StepContext): Promise<void> {
  const { wait } = await context.within('write', (step) =>
    takeAttempt(step.db, [confirmLimit(context.actor.accountId)]),
  );
  if (wait > 0) throw new Fault('AUTH_LOCKED', { params: { minutes: Math.ceil(wait / 60) } });
}

/** An account without a password gets the same answer as one with another. */
async function proveByPassword(context: StepContext, password: string): Promise<PasswordHolder> {
  await takeConfirmAttempt(context);
  const holder = await context.within('read', (step) => findHolder(step, context.actor));
  if (!holder || !(await passwordMatches(holder.passwordHash, password))) {
    refuse(context, 'AUTH_PASSWORD_WRONG');
  }
  return holder;
}

function refuse(context: StepContext, failCode: FaultCode): never {
  context.logRefusal(context.actor.tenantId, { action: 'REFUSED', failCode });
  throw new Fault(failCode);
}
