import { file as fileContract } from '@console/contract/areas/base/file';
import type { NoticeDetail, teamNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { insert, refuseStale, update } from '../../../kernel/records/record.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { cleanHtml } from '../../../kernel/files/rich-text.ts';
import { begins, both, contentOf, filesOf, keepFiles } from './content/content.ts';
import { findNotice, lockNotice, namingOf, rowOf, type Audience, type Found } from './row.ts';
import { clearTally } from '../../../domain/notice/receipts.ts';
import { checkedTarget, targetNames } from './target/target.ts';

type Given = InputOf<(typeof contract)['add']>;
type Changed = InputOf<(typeof contract)['update']>;

export const past = (field: string) => new Fault('VALIDATION', { fields: [{ field, code: 'DATE_PAST' }] });

export async function addNotice(audience: Audience, given: Given, context: Context): Promise<NoticeDetail> {
  const noticeId = newId();
  const { columns, fileIds } = await written(audience, given, null, context);
  await insert(context, 'notice', noticeId, { ...columns, audience });
  await keepFiles(noticeId, fileIds, context);
  const after = await findNotice(context, audience, noticeId);
  const facts = await factsOf(audience, after, context);
  const changes = changesBetween({}, facts, Object.keys(facts));
  context.log({ action: 'CREATE', ...namingOf(audience, after), changes });
  return detailOf(audience, after, context);
}

const draftAgain = {
  status: 'DRAFT',
  clearing: true,
  published_at: null,
  published_by: null,
  revoked_at: null,
  revoked_by: null,
  revoke_reason: null,
  reminded_at: null,
  target_count: 0,
};

/** One that was revoked becomes a draft again, with nothing left of its earlier life but the receipts, which go when it is published. */
export async function updateNotice(
  audience: Audience,
  { noticeId, version, ...given }: Changed,
  context: Context,
): Promise<NoticeDetail> {
  const { db, actor } = context;
  const before = await lockNotice(context, audience, noticeId);
  refuseStale(await detailOf(audience, before, context), { version });
  if (before.status !== 'DRAFT' && before.status !== 'REVOKED') throw new Fault('NOTICE_PUBLISHED_READONLY');
  const factsBefore = await factsOf(audience, before, context);
  const { columns, fileIds } = await written(audience, given, before, context);
  const isRevoked = before.status === 'REVOKED';
  await update(context, 'notice', noticeId, { ...columns, ...(isRevoked && draftAgain) });
  if (isRevoked) await clearTally(db, actor.tenantId, noticeId);
  await keepFiles(noticeId, fileIds, context);
  const after = await findNotice(context, audience, noticeId);
  const facts = await factsOf(audience, after, context);
  const changes = changesBetween(factsBefore, facts, Object.keys(facts));
  context.log({ action: 'UPDATE', ...namingOf(audience, after), changes });
  return detailOf(audience, after, context);
}

/** Everything that was given, checked, as it is stored. */
async function written(audience: Audience, given: Given, before: Found | null, context: Context) {
  refuseDates(given, before);
  const content = contentOf(given);
  const fileIds = await filesOf(content, context);
  const known = before?.target.mode === given.target.mode ? before.target.ids : [];
  const target = await checkedTarget(audience, given.target, known, context);
  const columns = {
    name: content.name,
    type: given.type,
    level: given.level,
    title: JSON.stringify(content.title),
    content: JSON.stringify(content.content),
    complete: content.complete,
    attachment_ids: content.attachmentIds,
    target_mode: target.mode,
    target_ids: target.ids,
    channels: [...new Set(given.channels)],
    pinned: given.pinned,
    popup: given.popup,
    require_ack: given.requireAck,
    publish_at: given.publishAt,
    expire_at: given.expireAt,
  };
  return { columns, fileIds };
}

/** A date that stood there before may have passed since: a draft may lie for a while. */
function refuseDates({ publishAt, expireAt }: Pick<Given, 'publishAt' | 'expireAt'>, before: Found | null): void {
  const now = Date.now();
  const passed = (time: string | null, old: string | null | undefined) =>
    time !== null && Date.parse(time) <= now && Date.parse(time) !== Date.parse(old ?? '');
  if (passed(publishAt, before?.publishAt)) throw past('publishAt');
  if (passed(expireAt, before?.expireAt)) throw past('expireAt');
  if (publishAt !== null && expireAt !== null && Date.parse(expireAt) <= Date.parse(publishAt)) {
    throw new Fault('VALIDATION', { fields: [{ field: 'expireAt', code: 'NOTICE_ENDS_EARLY' }] });
  }
}

/** The whole of it. Texts are cleaned once more on their way out. */
export async function detailOf(audience: Audience, found: Found, { db, actor }: Context): Promise<NoticeDetail> {
  const { rows: attachments } = await sql<NoticeDetail['attachments'][number]>`
    select f.id as "fileId", f.name, f.size, ${`${fileContract.get.path}?path=`} || f.path as url
      from unnest(${[...found.attachmentIds]}::uuid[]) with ordinality as wanted (id, place)
      join file f on f.tenant_id = ${actor.tenantId} and f.id = wanted.id and f.deleted_at is null
     order by wanted.place`.execute(db);
  return {
    ...rowOf(found),
    content: both((locale) => cleanHtml(found.content[locale])),
    attachments,
    targets: await targetNames(db, actor.tenantId, audience, found.target),
  };
}

/** What the log keeps: names instead of ids, and of a text how it begins. */
async function factsOf(audience: Audience, found: Found, context: Context): Promise<Record<string, unknown>> {
  const { attachments, targets } = await detailOf(audience, found, context);
  const { type, level, title, content, target, channels, pinned, popup, requireAck, publishAt, expireAt } = found;
  return {
    title: { ...title },
    content: both((locale) => begins(content[locale])),
    type,
    level,
    target: target.mode === 'ALL' ? 'ALL' : targets.slice(0, 20).map(({ name }) => name),
    channels,
    attachments: attachments.map(({ name }) => name),
    pinned,
    popup,
    requireAck,
    publishAt,
    expireAt,
  };
}
