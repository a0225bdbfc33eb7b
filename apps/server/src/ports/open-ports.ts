import { join } from 'node:path';
import { GiveUp } from '../kernel/jobs/jobs.ts';
import type { DeliveryPorts } from '../kernel/jobs/messages/outbox-delivery.ts';
import type { MediaServer } from '../kernel/media-server.ts';
import type { Room } from '../kernel/room.ts';
import { secretsOf, type Secrets } from '../kernel/calls/secrets.ts';
import type { Signals } from '../kernel/jobs/messages/signals.ts';
import type { Settings } from '../settings.ts';
import { openMedia } from './media/open-media.ts';
import { smtpMail } from './messages/mail.ts';
import { renderMessage } from './messages/message-templates.ts';
import { outboundHttp, type OutboundHttp } from './outbound/outbound-http.ts';
import { outboxOnlyPort } from './messages/outbox-only.ts';
import { watchRoom } from './room/watch-room.ts';
import { openSignals } from './redis-signals.ts';
import { openSecretsKey } from './secrets-key.ts';
import { smsGateway } from './messages/sms.ts';
import { diskStorage } from './storage/disk.ts';
import { s3Storage } from './storage/s3.ts';
import type { Storage } from './storage/storage.ts';

/** The outside world, as the settings describe it. */
export interface Ports extends DeliveryPorts {
  readonly storage: Storage;
  /** On the disks of this machine that files and rows go to. */
  readonly room: Room;
  readonly signals: Signals;
  readonly secrets: Secrets;
  /** To the tenants' identity providers. */
  readonly identityProviders: OutboundHttp;
  /** For the pictures of live sessions; undefined where the settings say so. */
  readonly media: MediaServer | undefined;
  close(): Promise<void>;
}

/** Nothing is sent, and nobody is told that it was: the owners of the tenant learn that it failed. */
const notConfigured = (setting: string) => ({
  send: async () => Promise.reject(new GiveUp(`${setting} is not set`)),
});

/** What the settings leave open: where the embedded database lies, and who is told how things stand. */
interface Surroundings {
  readonly databaseFolder?: string | undefined;
  readonly say: (sentence: string) => void;
}

export async function openPorts(
  settings: Settings,
  { databaseFolder, say }: Surroundings = { say: () => undefined },
): Promise<Ports> {
  const { storage, mail, sms, demo } = settings;
  const room = await watchRoom({ files: settings.dataDir, rows: databaseFolder }, say);
  const smtp = mail ? smtpMail({ smtpUrl: mail.smtpUrl, from: mail.from }) : undefined;
  const signals = await openSignals(settings.redisUrl);
  const media = await openMedia(settings, room, say);
  return {
    media,
    storage: storage.kind === 's3' ? s3Storage(storage) : diskStorage(join(settings.dataDir, 'files')),
    mail: smtp ?? (demo ? outboxOnlyPort : notConfigured('SMTP_URL')),
    sms: sms ? smsGateway(sms) : demo ? outboxOnlyPort : notConfigured('SMS_URL'),
    render: renderMessage,
    publicUrl: settings.publicUrl,
    room,
    signals,
    secrets: secretsOf(await openSecretsKey(settings)),
    identityProviders: outboundHttp({
      trustedUrls: [...settings.ssoTrustedUrls, ...(settings.embeddedIdp ? [settings.publicUrl] : [])],
      timeoutMs: 5_000,
      maxBytes: 256 * 1024,
    }),
    async close() {
      await media?.close();
      room.close();
      smtp?.close();
      await signals.close();
    },
  };
}
