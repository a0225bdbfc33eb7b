import { agreementAppSide as contract } from '@console/contract/areas/application/agreement/app-side';
import type { InputOf, Locale, ReturnOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { appUserTables } from '../../../domain/app-people/app-users.ts';
import type { AppCaller, AppUser, Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, type Servable, shownInline, storageKey } from '../../../kernel/files/file-answer.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { cleanHtml, withPicturesAt } from '../../../kernel/files/rich-text.ts';
import type { Storage } from '../../../ports/storage/storage.ts';

type InForce = ReturnOf<typeof contract.list>[number];
type Device = InputOf<typeof contract.consent>['device'];

/** Agreements of the application that a key belongs to, for its users. */
export const agreementAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  list: (_, context) => read(context, sql``),

  async detail({ versionId }, context) {
    const { db, app } = context;
    const { rows } = await sql<InForce & { content: Record<Locale, string> }>`
      select ${fields}, v.content ${inForce(app)} and v.id = ${versionId}`.execute(db);
    const row = rows[0];
    if (!row) throw new Fault('NOT_FOUND');
    const address = (path: string) => `${contract.picture.path}?versionId=${versionId}&path=${path}`;
    const readable = (locale: Locale) => withPicturesAt(cleanHtml(row.content[locale]), address);
    return { ...row, content: { 'zh-CN': readable('zh-CN'), 'en-US': readable('en-US') } };
  },

  async picture({ versionId, path: given }, context) {
    // The database refuses NUL in a text; no path has one.
    const path = given.replaceAll('\0', '\uFFFD');
    const file = await context.within('read', async ({ db, app }) => {
      const { rows } = await sql<Omit<Servable, 'key'> & { tenantId: string; stored: string }>`
        select f.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from file f
         where f.tenant_id = ${app.tenantId} and f.path = ${path} and f.deleted_at is null and f.mime like 'image/%'
           and exists (select ${inForce(app)} and v.id = ${versionId} and exists (
                 select from agreement_file g where g.tenant_id = v.tenant_id and g.version_id = v.id
                    and g.file_id = f.id))`.execute(db);
      return rows[0];
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(storage, { ...file, key: storageKey(file.tenantId, file) }, shownInline(context));
  },

  pending: (_, context) =>
    read(
      context,
      sql`and not exists (
        select from consent c where c.tenant_id = a.tenant_id and c.agreement_id = a.id
           and c.user_kind = ${context.appUser.kind} and c.user_id = ${context.appUser.userId} and c.latest
           and c.withdrawn_at is null and c.version_seq >= a.covers_from)`,
    ),

  async consent({ versionIds, device }, context) {
    const { db, app, appUser } = context;
    const person = await lockPerson(context, device);
    const wanted = [...new Set(versionIds)];
    const versions = await acceptable(wanted, context);
    if (versions.length < wanted.length) throw new Fault('NOT_FOUND');
    const fresh = versions.filter(({ accepted }) => !accepted);
    // Something newer is in force by now: they have to read that.
    if (fresh.some(({ status }) => status !== 'PUBLISHED')) throw new Fault('STATE_NOT_ALLOWED');
    if (fresh.length === 0) return null;
    await sql`
      update consent set latest = false
       where tenant_id = ${app.tenantId} and user_kind = ${appUser.kind} and user_id = ${appUser.userId} and latest
         and agreement_id = any(${fresh.map(({ agreementId }) => agreementId)}::uuid[])`.execute(db);
    await sql`
      insert into consent (tenant_id, id, agreement_id, version_id, version_seq, user_kind, user_id, user_name, is_test,
                           content_sha256, ip, device_model, app_version)
      select ${app.tenantId}, n.id, n."agreementId", n."versionId", n.seq, ${appUser.kind}, ${appUser.userId},
             ${person.name}, ${appUser.isTest}, n.sha256, ${context.caller.ip}, ${person.deviceModel},
             ${person.appVersion}
        from jsonb_to_recordset(${JSON.stringify(fresh.map((version) => ({ id: newId(), ...version })))})
             as n (id uuid, "agreementId" uuid, "versionId" uuid, seq integer, sha256 text)`.execute(db);
    return null;
  },

  async withdraw({ agreementId }, context) {
    const { db, app, appUser } = context;
    await lockPerson(context, undefined);
    const { rows } = await sql`
      select from agreement where tenant_id = ${app.tenantId} and id = ${agreementId}
         and application_id = ${applicationOf(app)} and deleted_at is null`.execute(db);
    if (rows.length === 0) throw new Fault('NOT_FOUND');
    await sql`
      update consent set withdrawn_at = now()
       where tenant_id = ${app.tenantId} and agreement_id = ${agreementId} and user_kind = ${appUser.kind}
         and user_id = ${appUser.userId} and withdrawn_at is null`.execute(db);
    return null;
  },
});

/** A key that was made for no application has no agreements to ask for. */
function applicationOf({ applicationId }: AppCaller): string {
  if (applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  return applicationId;
}

const fields = sql`a.id as "agreementId", v.id as "versionId", a.kind, a.name, v.version_no as "versionNo",
  wire_time(v.published_at) as "publishedAt", wire_time(v.effective_at) as "effectiveAt",
  v.require_reconsent as "requireReconsent", v.change_summary as "changeSummary",
  v.content_sha256 as "contentSha256"`;

/** Of the application that the key was made for, what is in force: drafts and what was before do not exist here. */
const inForce = (app: AppCaller) => sql`
  from agreement a
  join application p on p.tenant_id = a.tenant_id and p.id = a.application_id and p.deleted_at is null
  join agreement_version v on v.tenant_id = a.tenant_id and v.id = a.current_version_id and v.agreement_id = a.id
       and v.status = 'PUBLISHED' and v.deleted_at is null
 where a.tenant_id = ${app.tenantId} and a.application_id = ${applicationOf(app)} and a.deleted_at is null`;

async function read({ db, app }: Context, more: RawBuilder<unknown>): Promise<InForce[]> {
  const { rows } = await sql<InForce>`select ${fields} ${inForce(app)} ${more} order by a.created_at, a.id`.execute(db);
  return rows;
}

interface Holding {
  readonly name: string;
  readonly deviceModel: string | null;
  readonly appVersion: string | null;
}

/**
 * One thing at a time for each person: what they say on two devices at once comes one after the other, and nobody is let out
 * meanwhile. Answers what is known of their device, as far as the app says nothing itself.
 */
async function lockPerson({ db, app, appUser }: Context, device: Device): Promise<Holding> {
  const { kind, userId, isTest } = appUser;
  const from = isTest
    ? sql`null::text as "deviceModel", last_app_version as "appVersion" from test_account`
    : sql`device_model as "deviceModel", app_version as "appVersion" from ${sql.table(appUserTables[kind])}`;
  const { rows } = await sql<Holding>`
    select name, ${from}
     where tenant_id = ${app.tenantId} and id = ${userId} and deleted_at is null
       and status = ${isTest ? 'ENABLED' : 'ACTIVE'}
       for no key update`.execute(db);
  const found = rows[0];
  if (!found) throw new Fault('APP_USER_SIGNED_OUT');
  return {
    name: found.name,
    deviceModel: device?.model ?? found.deviceModel,
    appVersion: device?.appVersion ?? found.appVersion,
  };
}

interface Acceptable {
  readonly versionId: string;
  readonly agreementId: string;
  readonly seq: number;
  readonly sha256: string;
  readonly status: string;
  /** By this user, and not taken back. */
  readonly accepted: boolean;
}

/** What was ever in force. The agreements are held, so that none is deleted while somebody accepts it. */
async function acceptable(
  versionIds: readonly string[],
  { db, app, appUser }: { db: Context['db']; app: AppCaller; appUser: AppUser },
): Promise<Acceptable[]> {
  const { rows } = await sql<Acceptable>`
    select v.id as "versionId", a.id as "agreementId", v.seq, v.content_sha256 as sha256, v.status, exists (
             select from consent c where c.tenant_id = v.tenant_id and c.version_id = v.id
                and c.user_kind = ${appUser.kind} and c.user_id = ${appUser.userId}
                and c.withdrawn_at is null) as accepted
      from agreement a join agreement_version v on v.tenant_id = a.tenant_id and v.agreement_id = a.id
     where a.tenant_id = ${app.tenantId} and a.application_id = ${applicationOf(app)} and a.deleted_at is null
       and v.id = any(${[...versionIds]}::uuid[]) and v.status in ('PUBLISHED', 'ARCHIVED') and v.deleted_at is null
     order by a.id for key share of a`.execute(db);
  return rows;
}
