import { randomBytes } from 'node:crypto';
import type { live as contract, LiveDetail } from '@console/contract/areas/live/live/live';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { lockFiles } from '../../../domain/file/lock-files.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { find, insert, lock, refuseStale, update, type Source } from '../../../kernel/records/record.ts';
import { planNext } from './clock/plan.ts';
import { namingOf } from './row.ts';
import { records, refusePast, refuseTimes, refuseTooLate, refuseUnfit, type Given } from './rules.ts';
import { noteChange } from './states.ts';

const logged = (
  'title titleEn intro introEn cover hosts planStartAt planEndAt source pullUrl startOnStream access clientGroups ' +
  'passwordSet agreement reminders moderated autoCue record replay replayDays replayExpireAt'
).split(' ');

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

/** In the log, people, groups and agreements are told by their names. */
const forLog = ({ cover, hosts, clientGroups, agreement, ...row }: LiveDetail) => ({
  ...row,
  cover: cover?.fileId ?? null,
  hosts: names(hosts),
  clientGroups: names(clientGroups),
  agreement: agreement?.name ?? null,
});

const columnsOf = (given: Given) => ({
  name: given.title,
  name_en: given.titleEn,
  intro: given.intro,
  intro_en: given.introEn,
  cover_file_id: given.coverFileId,
  plan_start_at: given.planStartAt,
  plan_end_at: given.planEndAt,
  source: given.source,
  pull_url: given.source === 'PULL_URL' ? given.pullUrl : null,
  start_on_stream: given.startOnStream,
  access: given.access,
  agreement_id: given.agreementId,
  reminders: [...new Set(given.reminders)].toSorted((one, other) => other - one),
  moderated: given.moderated,
  auto_cue: given.autoCue,
  record: records(given),
  replay: given.replay,
  replay_days: given.replayDays,
});

/** The part of the viewers' address, and what the stream is called: neither can be guessed, nor is it a secret. */
const newNames = () => ({
  slug: randomBytes(12).toString('base64url'),
  stream_name: randomBytes(12).toString('hex'),
});

export async function addLive(
  whole: Source,
  given: Given,
  passwordHash: string | null,
  context: Context,
): Promise<LiveDetail> {
  refuseUnfit(given, null);
  const liveId = newId();
  await holdNamed(context, given, null);
  await insert(context, 'live', liveId, { ...columnsOf(given), ...newNames(), password_hash: passwordHash });
  await setLinks(context, liveId, given);
  return added(whole, liveId, context);
}

async function added(whole: Source, liveId: string, context: Context): Promise<LiveDetail> {
  const after = await find<LiveDetail>(context, whole, liveId);
  context.log({ action: 'CREATE', ...namingOf(after), changes: changesBetween({}, forLog(after), logged) });
  return after;
}

export async function updateLive(
  whole: Source,
  { liveId, version, ...given }: InputOf<(typeof contract)['update']>,
  passwordHash: string | null,
  context: Context,
): Promise<LiveDetail> {
  const { db, actor } = context;
  const before = await lock<LiveDetail>(context, whole, liveId, 'no key update');
  refuseStale(before, { version });
  refuseTooLate(given, before);
  refuseUnfit(given, before);
  await holdNamed(context, given, before);
  const kept = given.access === 'PASSWORD' ? (passwordHash ?? sql`password_hash`) : null;
  await update(context, 'live', liveId, {
    ...columnsOf(given),
    password_hash: kept,
    // A replay that is there is kept as long as the new rule says.
    replay_expire_at: sql`case when replay_state in ('READY', 'HIDDEN')
      then replay_made_at + make_interval(days => ${given.replayDays}::int) else replay_expire_at end`,
  });
  await setLinks(context, liveId, given);
  await noteChange(db, actor.tenantId, liveId);
  await planNext(db, actor.tenantId, liveId);
  const after = await find<LiveDetail>(context, whole, liveId);
  const changes = changesBetween(forLog(before), forLog(after), logged);
  // The log says that there is another password, and nothing of it.
  if (passwordHash !== null && before.passwordSet) changes.push({ field: 'password', before: null, after: null });
  context.log({ action: 'UPDATE', ...namingOf(after), changes });
  return after;
}

const missing = (field: string) => new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });

/** The picture and the agreement are there, and stay while the session comes to name them. */
async function holdNamed(context: Context, given: Given, before: LiveDetail | null): Promise<void> {
  const { db, actor } = context;
  if (given.coverFileId !== (before?.cover?.fileId ?? null)) {
    await lockFiles(context, { field: 'coverFileId', kind: 'IMAGE', ids: [given.coverFileId] });
  }
  if (given.agreementId === null || given.agreementId === before?.agreement?.id) return;
  const { rows } = await sql`
    select from agreement where tenant_id = ${actor.tenantId} and id = ${given.agreementId} and deleted_at is null
       and current_version_id is not null for key share`.execute(db);
  if (rows.length === 0) throw missing('agreementId');
}

async function setLinks(context: Context, liveId: string, given: Given): Promise<void> {
  const { db, actor } = context;
  const hosts = [...new Set(given.hostIds)];
  const groups = given.access === 'CLIENT_GROUPS' ? [...new Set(given.clientGroupIds)] : [];
  await hold(context, 'team_user', hosts, 'hostIds');
  await hold(context, 'client_group', groups, 'clientGroupIds');
  const own = sql`tenant_id = ${actor.tenantId} and live_id = ${liveId}`;
  await sql`delete from live_host where ${own} and team_user_id <> all(${hosts}::uuid[])`.execute(db);
  await sql`insert into live_host (tenant_id, live_id, team_user_id, sort)
            select ${actor.tenantId}, ${liveId}, id, place from unnest(${hosts}::uuid[]) with ordinality as h (id, place)
            on conflict (tenant_id, live_id, team_user_id) do update set sort = excluded.sort`.execute(db);
  await sql`delete from live_client_group where ${own} and group_id <> all(${groups}::uuid[])`.execute(db);
  await sql`insert into live_client_group (tenant_id, live_id, group_id)
            select ${actor.tenantId}, ${liveId}, id from unnest(${groups}::uuid[]) as id
            on conflict do nothing`.execute(db);
}

async function hold(
  { db, actor }: Context,
  table: 'team_user' | 'client_group',
  wanted: readonly string[],
  field: string,
): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} where tenant_id = ${actor.tenantId} and id = any(${[...wanted]}::uuid[])
       and deleted_at is null order by id for key share`.execute(db);
  if (rows.length < wanted.length) throw missing(field);
}

/** As it was planned, with its content: a draft for another time, whose key is still to be made. */
export async function copyLive(
  whole: Source,
  { liveId, planStartAt, planEndAt }: InputOf<(typeof contract)['copy']>,
  context: Context,
): Promise<LiveDetail> {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  refuseTimes({ planStartAt, planEndAt });
  refusePast({ planStartAt });
  await lock<LiveDetail>(context, whole, liveId, 'no key update');
  const id = newId();
  const { slug, stream_name: streamName } = newNames();
  await sql`
    insert into live (tenant_id, id, name, name_en, intro, intro_en, cover_file_id, plan_start_at, plan_end_at, source,
                      pull_url, start_on_stream, access, password_hash, agreement_id, reminders, moderated, auto_cue,
                      record, replay, replay_days, slug, stream_name, created_by, updated_by)
    select tenant_id, ${id}, name, name_en, intro, intro_en, cover_file_id, ${planStartAt}, ${planEndAt}, source,
           pull_url, start_on_stream, access, password_hash, agreement_id, reminders, moderated, auto_cue,
           record, replay, replay_days, ${slug}, ${streamName}, ${accountId}, ${accountId}
      from live where tenant_id = ${tenantId} and id = ${liveId}`.execute(db);
  const from = sql`where tenant_id = ${tenantId} and live_id = ${liveId}`;
  await sql`insert into live_host (tenant_id, live_id, team_user_id, sort)
            select tenant_id, ${id}, team_user_id, sort from live_host ${from}`.execute(db);
  await sql`insert into live_client_group (tenant_id, live_id, group_id)
            select tenant_id, ${id}, group_id from live_client_group ${from}`.execute(db);
  await sql`insert into live_item (tenant_id, id, live_id, material_id, sort, cue_sec)
            select tenant_id, gen_random_uuid(), ${id}, material_id, sort, cue_sec from live_item ${from}`.execute(db);
  return added(whole, id, context);
}
