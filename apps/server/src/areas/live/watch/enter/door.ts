import { liveWatch as contract } from '@console/contract/areas/live/watch';
import type { ReturnOf } from '@console/contract/endpoint';
import { publicPaths } from '@console/contract/routes/public';
import { sql, type RawBuilder } from 'kysely';
import { isAnnounced } from '../../../../domain/material/shown-live.ts';
import type { Context, FileAnswer, StreamContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import {
  answerFile,
  shownInline,
  storageKey,
  type Bytes,
  type Servable,
} from '../../../../kernel/files/file-answer.ts';

type Door = ReturnOf<typeof contract.door>;
type Announced = Extract<Door, { state: 'OPEN' }>['live'];

export const coverAddress = (slug: RawBuilder<unknown>) =>
  sql`case when s.cover_file_id is not null then ${`${contract.cover.path}?slug=`}::text || ${slug} end`;

const words = (zh: RawBuilder<unknown>, en: RawBuilder<unknown>) =>
  sql`json_build_object('zh-CN', ${zh}, 'en-US', ${en})`;

/** Of a session `s`, what anybody may know who has its address. */
export const announcedFields: Record<keyof Announced, RawBuilder<unknown>> = {
  tenantName: sql`(select t.name from tenant t where t.tenant_id = s.tenant_id)`,
  brand: sql`(select tenant_brand(t) from tenant t where t.tenant_id = s.tenant_id)`,
  title: words(sql`s.name`, sql`s.name_en`),
  intro: sql`case when s.intro is not null then ${words(sql`s.intro`, sql`s.intro_en`)} end`,
  hosts: sql`array(select u.name from live_host h
    join team_user u on u.tenant_id = h.tenant_id and u.id = h.team_user_id and u.deleted_at is null
   where h.tenant_id = s.tenant_id and h.live_id = s.id order by h.sort)`,
  coverUrl: coverAddress(sql`s.slug`),
  planStartAt: sql`wire_time(s.plan_start_at)`,
  planEndAt: sql`wire_time(s.plan_end_at)`,
  status: sql`s.status`,
};

/** Of a session `s`, what is published now of its agreement, and where it is read. */
export const agreementOf = (publicUrl: string): RawBuilder<unknown> => sql`
  (select json_build_object('name', a.name, 'versionId', v.id, 'url',
            ${`${publicUrl}${publicPaths.agreementPreview.replace(':id', '')}`}::text || coalesce(a.share_slug, s.slug))
     from agreement a
     join application p on p.tenant_id = a.tenant_id and p.id = a.application_id and p.deleted_at is null
     join agreement_version v on v.tenant_id = a.tenant_id and v.id = a.current_version_id and v.agreement_id = a.id
      and v.status = 'PUBLISHED' and v.deleted_at is null
    where a.tenant_id = s.tenant_id and a.id = s.agreement_id and a.deleted_at is null)`;

/** Of a session `s`: it asks for an agreement, and there is none to show. Nobody gets in unasked then. */
export const agreementIsGone = sql<boolean>`(s.agreement_id is not null and ${agreementOf('')} is null)`;

/** Goes into the company of a session; undefined where there is none by this address. */
export async function enterBySlug(context: Context, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ tenantId: string | null }>`select live_tenant(${slug}) as "tenantId"`.execute(
    context.db,
  );
  const tenantId = rows[0]?.tenantId ?? undefined;
  if (tenantId !== undefined) await context.enter(tenantId);
  return tenantId;
}

/** What is not there, not announced, deleted, or of a company without the service looks the same from outside. */
export async function door(slug: string, publicUrl: string, context: Context): Promise<Door> {
  const tenantId = await enterBySlug(context, slug);
  if (tenantId === undefined) return { state: 'CLOSED' };
  const live = sql.join(Object.entries(announcedFields).map(([field, value]) => sql`${sql.lit(field)}, ${value}`));
  const { rows } = await sql<Omit<Extract<Door, { state: 'OPEN' }>, 'state'>>`
    select json_build_object(${live}) as live, s.access = 'PASSWORD' as "passwordWanted",
           s.access in ('TEAM', 'CLIENT_GROUPS') as "appOnly", ${agreementOf(publicUrl)} as agreement
      from live s where s.tenant_id = ${tenantId} and s.slug = ${slug} and ${isAnnounced()}`.execute(context.db);
  return rows[0] ? { state: 'OPEN', ...rows[0] } : { state: 'CLOSED' };
}

/** The cover, for whoever stands at the door. */
export async function cover(slug: string, storage: Bytes, context: StreamContext): Promise<FileAnswer> {
  const file = await context.within('read', async (step) => {
    const tenantId = await enterBySlug(step, slug);
    if (tenantId === undefined) return undefined;
    const { rows } = await sql<Omit<Servable, 'key'> & { stored: string; tenantId: string }>`
      select f.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag
        from live s join file f on f.tenant_id = s.tenant_id and f.id = s.cover_file_id and f.deleted_at is null
       where s.tenant_id = ${tenantId} and s.slug = ${slug} and ${isAnnounced()}`.execute(step.db);
    return rows[0];
  });
  if (!file) throw new Fault('NOT_FOUND');
  return answerFile(storage, { ...file, key: storageKey(file.tenantId, file) }, shownInline(context));
}
