import { aboutLog, type uploadLogAppSide as contract } from '@console/contract/areas/application/upload-log/app-side';
import type { Platform } from '@console/contract/areas/application/application';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { AppUser, Handlers, StreamContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { AlreadyStored, type FileIntake, type FileSender } from '../../../kernel/files/file-sender.ts';
import { networkOf, takeAttempt } from '../../../kernel/calls/throttle.ts';
import { insertLog, lockSameLogs, logOfFile, sameLog, type AboutLog, type KeptLog, type LogSource } from './store.ts';

/** Logs within an hour: of one user or one guest's network, and of all those behind a key. A crash loop ends here. */
export const logLimits = { user: 60, key: 6_000 } as const;
const HOUR = 3_600;

type LogInfo = z.infer<typeof aboutLog>;
type Uploading = Pick<StreamContext, 'within' | 'asServer' | 'caller'>;

/** What stands beside a resumable upload: the same, and how the file is called. */
const description = z.strictObject({
  ...aboutLog.shape,
  filename: z.string().check(z.minLength(1), z.maxLength(1000)),
  filetype: z.optional(z.string().check(z.maxLength(200))),
});

/** Logs that apps send. */
export const uploadLogAppSide = ({ files }: { readonly files: FileIntake }): Handlers<typeof contract> => ({
  async upload(info, context) {
    if (!context.upload) throw new Fault('MALFORMED');
    const opened = await open(context);
    const first = await admit(context, opened, info);
    if (first) {
      // Its bytes are here already.
      context.upload.stream.destroy();
      return { logId: first.logId };
    }
    const wanted = { kind: 'LOG', sha256: info.sha256, about: aboutOf(info) } as const;
    const { logId } = await files.takeIn(wanted, context.upload, senderOf(context, opened));
    return { logId };
  },
});

/** Logs that come in pieces. */
export const logSender = async (context: StreamContext): Promise<FileSender<KeptLog>> =>
  senderOf(context, await open(context));

interface Opened {
  readonly keyId: string;
  readonly from: LogSource;
}

function senderOf(context: Uploading, opened: Opened): FileSender<KeptLog> {
  const { from } = opened;
  return {
    within: context.within,
    asServer: context.asServer,
    tenantId: from.tenantId,
    accountId: null,
    senderKey: `${from.applicationId} ${from.userKind} ${from.userId ?? ''}`,
    async describe(metadata) {
      const parsed = description.safeParse(metadata);
      if (!parsed.success) throw new Fault('VALIDATION');
      const { filename, filetype, ...rest } = parsed.data;
      // What is there already may be sent again: only the last byte shows whether it is the same.
      await admit(context, opened, { ...rest, sha256: undefined });
      return { kind: 'LOG', filename, filetype, sha256: rest.sha256, about: aboutOf(rest) };
    },
    // No line in the operation log: the log's own row says who sent what and when, and there are many of them.
    async keep({ db }, file, kept) {
      const about = kept as AboutLog;
      await lockSameLogs(db, from, file.sha256);
      const first = await sameLog(db, from, { sha256: file.sha256, deviceModel: about.deviceModel });
      if (first) throw new AlreadyStored(first);
      return insertLog(db, from, file, about);
    },
    find: ({ db }, fileId) => logOfFile(db, from, fileId),
  };
}

const aboutOf = ({ source, level, description: said, versionName, deviceModel, osVersion }: LogInfo): AboutLog => ({
  source,
  level,
  description: said ?? null,
  versionName: versionName ?? null,
  deviceModel: deviceModel ?? null,
  osVersion: osVersion ?? null,
});

/** The application of the key, and the user whose token stood beside it. */
function open({ within }: Uploading): Promise<Opened> {
  return within('read', async ({ db, app, appUserIfAny: user }) => {
    const { tenantId, keyId, applicationId } = app;
    const { rows } = await sql<{ platform: Platform }>`
      select platform from application
       where tenant_id = ${tenantId} and id = ${applicationId} and deleted_at is null`.execute(db);
    const platform = rows[0]?.platform;
    if (applicationId === null || platform === undefined) throw new Fault('APP_KEY_NO_APPLICATION');
    const who = { userKind: kindOf(user), userId: user?.userId ?? null, userName: user?.name ?? null };
    return { keyId, from: { tenantId, applicationId, platform, ...who } };
  });
}

function kindOf(user: AppUser | null): LogSource['userKind'] {
  if (user === null) return 'GUEST';
  return user.isTest ? 'TEST_ACCOUNT' : user.kind;
}

/** The log that this one repeats, as far as its hash was given; otherwise one more attempt of the hour is taken. */
async function admit(
  { within, caller }: Uploading,
  { from, keyId }: Opened,
  { sha256, deviceModel = null }: LogInfo,
): Promise<KeptLog | undefined> {
  const { first, wait } = await within('write', async ({ db }) => {
    const same = sha256 === undefined ? undefined : await sameLog(db, from, { sha256, deviceModel });
    if (same) return { first: same, wait: 0 };
    const one = from.userId === null ? `${keyId} ${networkOf(caller.ip)}` : from.userId;
    const attempt = await takeAttempt(db, [
      { what: 'app-log/user', who: one, attempts: logLimits.user, seconds: HOUR },
      { what: 'app-log/key', who: keyId, attempts: logLimits.key, seconds: HOUR },
    ]);
    return { first: undefined, wait: attempt.wait };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  return first;
}
