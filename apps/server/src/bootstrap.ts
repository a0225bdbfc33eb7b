import { serviceCodes } from '@console/contract/services';
import { sql } from 'kysely';
import { migrateAll, type DatabaseUrls } from './app.ts';
import { addBuiltInRoles } from './areas/account/role/built-in-roles.ts';
import { addAccount, createTenant, withoutEnd } from './areas/account/primary-account/create-tenant.ts';
import { writeLog } from './kernel/calls/audit.ts';
import { newId } from './kernel/db/ids.ts';
import { inTenant } from './kernel/db/in-tenant.ts';
import { makeLink } from './domain/identity/links.ts';
import { send } from './kernel/jobs/messages/outbox.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

export interface BootstrapOptions extends DatabaseUrls {
  readonly settings: Settings;
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

/** Makes the platform's own tenant and its first operator, who chooses a password by a link that works once. */
export async function bootstrapPlatform(options: BootstrapOptions): Promise<{ link: string; expiresAt: string }> {
  const { settings, username, name, email } = options;
  if (!/^[A-Za-z][A-Za-z0-9._-]{3,29}$/.test(username)) {
    throw new StartError(
      '--username must start with a letter and have 4 to 30 letters, digits, dots, dashes or underscores.',
    );
  }
  const database = await migrateAll(options);
  try {
    const tenantId = newId();
    return await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ exists: boolean }>`select platform_operator_exists() as exists`.execute(db);
      if (rows[0]?.exists) {
        throw new StartError('There is a platform operator already. Let that person sign in and add others.');
      }
      await createTenant(db, { tenantId, code: 'platform', name: 'Platform', services: withoutEnd(serviceCodes) });
      await addBuiltInRoles(db, tenantId);
      const accountId = await addAccount(db, tenantId, { type: 1, username, name, email });
      const caller = { call: 'bootstrap', locale: 'en-US', ip: 'local', userAgent: '', traceId: 'bootstrap' } as const;
      await writeLog(db, caller, { tenantId, actor: null }, [
        { action: 'CREATE', objectType: 'account', objectId: accountId, objectName: name },
      ]);
      const { token, expiresAt } = await makeLink(db, 'ACTIVATE', { tenantId, accountId });
      // Behind the hash, so that the secret reaches no server's log.
      const link = `${settings.publicUrl}/activate#${token}`;
      if (settings.mail) {
        const params = { name, link, hours: '24' };
        const message = { channel: 'MAIL', template: 'PLATFORM_BOOTSTRAP_LINK', params } as const;
        // Leaves with the first start of the server.
        await send(db, { tenantId, to: email, locale: 'zh-CN', ...message });
      }
      return { link, expiresAt };
    });
  } finally {
    await database.close();
  }
}
