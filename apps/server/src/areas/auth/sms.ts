import type { signIn as contract } from '@console/contract/areas/auth/sign-in';
import { tryCode } from '../../core/codes.ts';
import type { Handlers } from '../../core/context.ts';
import { Fault } from '../../core/fault.ts';
import { takeTurn } from '../../core/throttle.ts';
import { accountLimit, actorIn, addressLimit, enterWith, findAccount, type AuthParts } from './admission.ts';
import { askForSmsCode } from './sending-jobs.ts';
import { prefixLimit, takeSendingTurn } from './sending-limits.ts';

/** A tenant and an account that nobody has: an unknown number is looked up like a known one, and finds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export const sms = ({ secrets }: AuthParts): Pick<Handlers<typeof contract>, 'sendSmsCode' | 'smsLogin'> => ({
  async sendSmsCode({ phone }, context) {
    await takeSendingTurn(context, 'sms', phone, [prefixLimit(phone)]);
    await askForSmsCode(context, phone);
    return null;
  },

  async smsLogin({ phone, code, remember }, context) {
    const { caller } = context;
    const { account, turn, outcome } = await context.within('write', async (step) => {
      const found = await findAccount(step, phone);
      const taken = await takeTurn(step.db, [accountLimit(found?.id ?? phone), addressLimit(caller.ip)]);
      if (taken.wait > 0) return { account: found, turn: taken, outcome: 'NONE' as const };
      const tenantId = found?.tenant_id ?? NOBODY;
      await step.enter(tenantId);
      const holder = { tenantId, accountId: found?.id ?? NOBODY, purpose: 'SMS_SIGN_IN', recipient: phone } as const;
      return { account: found, turn: taken, outcome: await tryCode(step.db, secrets, holder, code) };
    });
    if (turn.wait > 0) throw new Fault('AUTH_LOCKED', { params: { minutes: Math.ceil(turn.wait / 60) } });
    if (account && outcome === 'RIGHT') return enterWith(context, account, { method: 'SMS', remember });
    // Only who was sent the code can be too late with it; to everyone else a number without a code is a wrong code.
    const failCode = outcome === 'TOO_LATE' ? 'AUTH_CODE_EXPIRED' : 'AUTH_CODE_WRONG';
    if (account) {
      const actor = actorIn(account);
      context.logRefusal(account.tenant_id, { action: 'LOGIN_FAILED', actor, failCode });
      if (turn.spent(accountLimit(account.id))) {
        context.logRefusal(account.tenant_id, { action: 'LOCK', actor, failCode: 'AUTH_LOCKED' });
      }
    }
    throw new Fault(failCode);
  },
});
