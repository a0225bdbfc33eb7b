import type { tempUserAppSide as contract } from '@console/contract/areas/client/temp-user/app-side';
import type { AppUserParts } from '../../../domain/app-people/app-users.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { cancelByTicket, stateByTicket } from './ticket.ts';
import { submitTempUser } from './write.ts';
import { withCode } from '../../../domain/app-people/app-codes.ts';
import { refuseOtherAudience } from '../../../domain/app-people/audience.ts';

/** How somebody without an account asks for one, in the app. */
export const tempUserAppSide = (parts: AppUserParts): Handlers<typeof contract> => ({
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
