import { join } from 'node:path';
import type { EmbeddedIdp } from '@console/idp';
import type { Logger } from 'pino';
import type { Database } from '../kernel/db/database.ts';
import { inTenant } from '../kernel/db/in-tenant.ts';
import { send } from '../kernel/jobs/messages/outbox.ts';
import type { Signals } from '../kernel/jobs/messages/signals.ts';
import { embeddedPeople } from './demonstration.ts';
import type { Settings } from '../settings.ts';

interface Options {
  readonly settings: Settings;
  readonly database: Database;
  readonly signals: Signals;
  readonly log: Logger;
}

/** The identity provider inside this server, for trying out single sign-on. It starts when it is first asked. */
export function embeddedProvider({ settings, database, signals, log }: Options) {
  let started: Promise<EmbeddedIdp> | undefined;

  async function open(): Promise<EmbeddedIdp> {
    // Here and not above: an installation without it must not even load it.
    const { startEmbeddedIdp } = await import('@console/idp');
    return startEmbeddedIdp({
      publicUrl: settings.publicUrl,
      folder: join(settings.dataDir, 'idp'),
      people: embeddedPeople(),
      async sendCode({ channel, to, code, minutes, locale }) {
        const tenantId = await platformTenant(database);
        const letter = { tenantId, to, locale, params: { code, minutes: String(minutes) } };
        await inTenant(database, tenantId, (db) =>
          channel === 'MAIL'
            ? send(db, { ...letter, channel, template: 'IDENTITY_CODE' })
            : send(db, { ...letter, channel, template: 'SMS_IDENTITY_CODE' }),
        );
        signals.publish('jobs');
      },
      warn: log.warn.bind(log),
    });
  }

  return {
    start: (): Promise<EmbeddedIdp> => {
      started ??= open().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return started;
    },
    stop: async (): Promise<void> => {
      await (await started?.catch(() => undefined))?.stop();
    },
  };
}

/** What it sends belongs to no company. */
async function platformTenant({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ tenant: string | null }>('select platform_tenant() as tenant');
  const tenant = rows[0]?.tenant;
  if (!tenant) throw new Error('there is no platform yet whose outbox could send it');
  return tenant;
}
