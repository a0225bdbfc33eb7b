import type { signIn as contract } from '@console/contract/areas/auth/sign-in';
import { tryCode } from '../../../../domain/identity/codes.ts';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { prefixLimit, takeSendingAttempt } from '../../../../kernel/calls/sending-limits.ts';
import { completeFirstFactor, type AuthParts } from '../admission.ts';
import { askForSmsCode } from '../jobs.ts';
import { logFailure, takeSignInAttempt } from '../rate-limit.ts';

/** A tenant and an account that nobody has: an unknown number is looked up like a known one, and finds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export const sms = ({ secrets }: AuthParts): Pick<Handlers<typeof contract>, 'sendSmsCode' | 'smsLogin'> => ({
  async sendSmsCode({ phone }, context) {
    await takeSendingAttempt(context, 'sms', phone, [prefixLimit(phone)]);
    await askForSmsCode(context, phone);
    return null;
  },

  async smsLogin({ phone, code, remember }, context) {
    const attempt = await takeSignInAttempt(context, phone);
    const { account } = attempt;
    const outcome = await context.within('write', async (step) => {
      const tenantId = account?.tenant_id ?? NOBODY;
      await step.enter(tenantId);
      const holder = { tenantId, accountId: account?.id ?? NOBODY, purpose: 'SMS_SIGN_IN', recipient: phone } as const;
      // A locked account has no right code, and a code is not used up by it.
      return attempt.locked ? 'NONE' : tryCode(step.db, secrets, holder, code);
    });
    if (account && outcome === 'RIGHT')
      return completeFirstFactor(context, account, { method: 'SMS', remember, typed: phone });
    // Only who was sent the code can be too late with it; to everyone else a number without a code is a wrong code.
    const failCode = outcome === 'TOO_LATE' ? 'AUTH_CODE_EXPIRED' : 'AUTH_CODE_WRONG';
    logFailure(context, attempt, failCode);
    throw new Fault(failCode);
  },
});
