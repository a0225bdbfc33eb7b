import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { pickItems } from '../../../areas/live/item/write.ts';
import { wholeOf } from '../../../areas/live/live/row.ts';
import { cancelLive, publishLive } from '../../../areas/live/live/turn.ts';
import { addLive } from '../../../areas/live/live/write.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import type { DemonstrationParts } from '../applications.ts';
import { keepFile } from '../files.ts';
import { makeHeld } from './held.ts';
import { demonstrationLives, type LiveStory } from './story.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** A time of a day in the company's zone, which knows no summer time. */
function timeOf(inDays: number, at: string): number {
  const day = new Date(Date.now() + inDays * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  return Date.parse(`${day}T${at}:00+08:00`);
}

/** Sessions by the same code as everyone's: what lies behind us is planned for later, and then made past. */
export async function makeLives(context: Context, code: string, parts: DemonstrationParts): Promise<void> {
  const stories = demonstrationLives[code] ?? [];
  if (stories.length === 0) return;
  const picture = readFile(join(parts.dataFolder, 'demo-live.png'));
  const { fileId: coverFileId } = await keepFile(context, parts.storage, 'IMAGE', 'live-cover.png', picture);
  const hostIds = await idsOf(context, 'team_user', sql`status = 'ACTIVE'`);
  for (const [place, story] of stories.entries()) {
    const hosts = hostIds.slice(place % 3, (place % 3) + 2);
    // The picture names the first.
    await makeLive(context, parts, story, { hostIds: hosts, coverFileId: place === 0 ? coverFileId : null });
  }
}

async function makeLive(
  context: Context,
  parts: DemonstrationParts,
  story: LiveStory,
  shown: { readonly hostIds: string[]; readonly coverFileId: string | null },
): Promise<void> {
  const { title, intro, inDays, at, minutes, access, items, fate, asksAgreement = false } = story;
  const whole = wholeOf({ publicUrl: parts.publicUrl, media: undefined });
  const from = timeOf(fate === 'HELD' ? 1 : inDays, at);
  const groups = access === 'CLIENT_GROUPS' ? await idsOf(context, 'client_group', sql`true`) : [];
  const agreements = asksAgreement ? await idsOf(context, 'agreement', sql`current_version_id is not null`) : [];
  const { liveId } = await addLive(
    whole,
    {
      ...shown,
      title: title[0],
      titleEn: title[1],
      intro: intro[0],
      introEn: intro[1],
      planStartAt: new Date(from).toISOString(),
      planEndAt: new Date(from + minutes * MINUTE_MS).toISOString(),
      source: 'RTMP',
      pullUrl: null,
      startOnStream: true,
      access,
      clientGroupIds: groups.slice(0, 1),
      agreementId: agreements[0] ?? null,
      reminders: [1440, 60, 5],
      moderated: true,
      autoCue: false,
      record: true,
      replay: 'AUTO',
      replayDays: null,
      password: null,
    },
    null,
    context,
  );
  const materials = await idsOf(context, 'material', sql`status = 'READY' and name = any(${[...items]})`);
  await pickItems(context, liveId, await inOrder(context, materials, items));
  if (fate === 'DRAFT') return;
  await publishLive(whole, liveId, context);
  if (typeof fate === 'object') await cancelLive(whole, { liveId, reason: fate.canceled }, context);
  if (fate === 'HELD') await makeHeld(context, parts, liveId, timeOf(inDays, at));
}

/** As the story tells them. */
async function inOrder({ db, actor }: Context, ids: readonly string[], names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from material where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[])
     order by array_position(${[...names]}::text[], name)`.execute(db);
  return rows.map(({ id }) => id);
}

async function idsOf(
  { db, actor }: Context,
  table: 'agreement' | 'client_group' | 'material' | 'team_user',
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = ${actor.tenantId} and deleted_at is null and ${which}
     order by created_at, id limit 20`.execute(db);
  return rows.map(({ id }) => id);
}
