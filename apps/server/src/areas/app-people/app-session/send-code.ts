import { appUserKinds, type appSession as contract } from '@console/contract/areas/app-people/app-session';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { takeSendingAttempt } from '../../../kernel/calls/sending-limits.ts';
import { CODE_MINUTES } from '../../../domain/app-people/app-codes.ts';
import { isFor, refuseOtherAudience } from '../../../domain/app-people/audience.ts';
import { SEND_APP_CODE, type WantedCode } from './jobs.ts';

const RESEND_SECONDS = 60;

export const sendCode: Pick<Handlers<typeof contract>, 'sendCode'> = {
  async sendCode({ phone, purpose }, context) {
    const { app, db, caller } = context;
    if (purpose === 'REGISTER') refuseOtherAudience(app, 'CLIENT_USER');
    await takeCodeAttempt(context, phone);
    const kinds = appUserKinds.filter((kind) => isFor(app, kind));
    const payload: WantedCode = { purpose, phone, kinds, keyId: app.keyId, locale: caller.locale };
    await enqueue(db, { tenantId: app.tenantId, kind: SEND_APP_CODE, payload });
    context.wakeWorkers();
    return { expiresInSeconds: CODE_MINUTES * 60, resendAfterSeconds: RESEND_SECONDS };
  },
};

/** Numbers are counted for each company apart: what one sends must not silence another. */
async function takeCodeAttempt(context: Context, phone: string): Promise<void> {
  const { tenantId } = context.app;
  // Numbers that a machine counts through lie side by side.
  const side = `${tenantId} ${phone.replace(/^\+/, '').slice(0, 7)}`;
  await takeSendingAttempt(context, 'app-sms', `${tenantId} ${phone}`, [
    { what: 'app-sms/prefix', who: side, attempts: 30, seconds: 3600 },
  ]);
}
