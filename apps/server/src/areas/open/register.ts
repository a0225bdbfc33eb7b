import { appUserKinds, type openApp as contract } from '@console/contract/areas/open/open-app';
import type { AppUserParts } from '../../core/app-users.ts';
import type { Context, Handlers, StepContext } from '../../core/context.ts';
import { Fault } from '../../core/fault.ts';
import { enqueue } from '../../core/jobs.ts';
import { takeSendingTurn } from '../../core/sending-limits.ts';
import { cancelByTicket, stateByTicket } from '../../core/temp-user-ticket.ts';
import { submitTempUser } from '../../core/temp-users.ts';
import { CODE_MINUTES, spendAppCode, tryAppCode, type CodeHolder } from './app-codes.ts';
import { isFor, refuseOtherAudience } from './audience.ts';
import { SEND_APP_CODE, type WantedCode } from './code-job.ts';

const RESEND_SECONDS = 60;

type Registering = Pick<Handlers<typeof contract>, 'sendCode' | 'register' | 'registerState' | 'registerCancel'>;

export const register = (parts: AppUserParts): Registering => ({
  async sendCode({ phone, purpose }, context) {
    const { app, db, caller } = context;
    if (purpose === 'REGISTER') refuseOtherAudience(app, 'CLIENT_USER');
    await takeCodeTurn(context, phone);
    const kinds = appUserKinds.filter((kind) => isFor(app, kind));
    const payload: WantedCode = { purpose, phone, kinds, keyId: app.keyId, locale: caller.locale };
    await enqueue(db, { tenantId: app.tenantId, kind: SEND_APP_CODE, payload });
    context.wakeWorkers();
    return { expiresInSeconds: CODE_MINUTES * 60, resendAfterSeconds: RESEND_SECONDS };
  },

  async register({ code, ...asked }, context) {
    const { app } = context;
    refuseOtherAudience(app, 'CLIENT_USER');
    const holder = { tenantId: app.tenantId, purpose: 'REGISTER', phone: asked.phone } as const;
    return withCode(context, parts, holder, code, (inside) =>
      submitTempUser(inside, parts, app.tenantId, {
        ...asked,
        email: asked.email ?? null,
        position: asked.position ?? null,
        productSn: asked.productSn ?? null,
        locationCode: asked.locationCode ?? null,
        reason: asked.reason ?? null,
        phoneVerified: true,
        appKeyId: app.keyId,
        appName: app.name,
      }),
    );
  },

  registerState: (asked, { db, app }) => stateByTicket(db, app.tenantId, asked),

  async registerCancel(asked, context) {
    const { requestId, name } = await cancelByTicket(context.db, context.app.tenantId, asked);
    context.log({
      action: 'STATUS',
      objectType: 'tempUser',
      objectId: requestId,
      objectName: name,
      changes: [{ field: 'status', before: 'PENDING', after: 'CANCELED' }],
    });
    return null;
  },
});

/** Numbers are counted for each company apart: what one sends must not silence another. */
async function takeCodeTurn(context: Context, phone: string): Promise<void> {
  const { tenantId } = context.app;
  // Numbers that a machine counts through lie side by side.
  const side = `${tenantId} ${phone.replace(/^\+/, '').slice(0, 7)}`;
  await takeSendingTurn(context, 'app-sms', `${tenantId} ${phone}`, [
    { what: 'app-sms/prefix', who: side, turns: 30, seconds: 3600 },
  ]);
}

/**
 * Looks at a code in a step that stays, so that every try counts, and uses it up together with what it is for: a request
 * that is refused for another reason leaves the code as it was.
 */
export async function withCode<T>(
  context: StepContext,
  { secrets }: Pick<AppUserParts, 'secrets'>,
  holder: CodeHolder,
  code: string,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  const outcome = await context.within('write', ({ db }) => tryAppCode(db, secrets, holder, code));
  if (outcome === 'TOO_LATE') throw new Fault('AUTH_CODE_EXPIRED');
  if (outcome === 'WRONG') throw new Fault('AUTH_CODE_WRONG');
  return context.within('write', async (inside) => {
    if (!(await spendAppCode(inside.db, secrets, holder, code))) throw new Fault('AUTH_CODE_WRONG');
    return work(inside);
  });
}
