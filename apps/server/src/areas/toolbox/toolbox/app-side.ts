import type { toolboxAppSide as contract } from '@console/contract/areas/toolbox/toolbox/app-side';
import { sql, type RawBuilder } from 'kysely';
import { isOpenTo, viewerOf, type Viewer } from '../../../domain/toolbox/seen-by.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { RawJson } from '../../../kernel/calls/raw-json.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { runPrepared } from '../../../kernel/db/prepared.ts';
import { answerFile, shownInline, storageKey, type Servable } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { appAddresses, hasTools, shownToolboxes } from './shown.ts';

/** Those without a product are for every product. */
const isOf = (productId: string | null): RawBuilder<boolean> => sql`
  (${productId}::uuid is null
   or not exists (select from toolbox_product l where l.tenant_id = b.tenant_id and l.toolbox_id = b.id)
   or exists (select from toolbox_product l where l.tenant_id = b.tenant_id and l.toolbox_id = b.id
                 and l.product_id = ${productId}::uuid))`;

/** Toolboxes for somebody who has signed in to an app. */
export const toolboxAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  async list({ productId = null, locale }, { db, app, appUser, caller }) {
    const viewer = viewerOf(app, appUser);
    const looking = { ...viewer, locale: locale ?? caller.locale, addresses: appAddresses };
    const which = sql`${isOpenTo(viewer)} and ${isOf(productId)} and ${hasTools}`;
    const { rows } = await runPrepared(db, 'toolboxes_of_app_user', shownToolboxes(looking, which));
    return new RawJson(`{"list":${rows[0]!.list}}`);
  },

  async picture({ fileId }, context) {
    const file = await context.within('read', async ({ db, app, appUser }) => {
      const { rows } = await sql<Omit<Servable, 'key'> & { stored: string; tenantId: string }>`
        select f.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from file f
         where f.tenant_id = ${app.tenantId} and f.id = ${fileId} and f.deleted_at is null
           and ${isPictured(viewerOf(app, appUser))}`.execute(db);
      return rows[0];
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(storage, { ...file, key: storageKey(file.tenantId, file) }, shownInline(context));
  },

  async opened({ openId, toolboxId, toolId }, context) {
    const { db, app, appUser } = context;
    const viewer = viewerOf(app, appUser);
    const { rows } = await sql`
      select from toolbox b where ${isOpenTo(viewer)} and b.id = ${toolboxId}
         and (${toolId ?? null}::uuid is null or exists (
           select from toolbox_tool i where i.tenant_id = b.tenant_id and i.toolbox_id = b.id
              and i.tool_id = ${toolId ?? null}::uuid))`.execute(db);
    if (rows.length === 0) throw new Fault('NOT_FOUND');
    // Test accounts are in no figure.
    if (!appUser.isTest) await noteOpened(context, openId, toolboxId);
    return null;
  },
});

/** Files `f` that are the icon of a toolbox, the cover of a tool or the thumbnail of a model that this person sees. */
const isPictured = (viewer: Viewer): RawBuilder<boolean> => sql`exists (
  select from toolbox b where ${isOpenTo(viewer)} and (b.icon_file_id = f.id or exists (
    select from toolbox_tool i
      join tool t on t.tenant_id = i.tenant_id and t.id = i.tool_id and t.deleted_at is null and t.status = 'ENABLED'
     where i.tenant_id = b.tenant_id and i.toolbox_id = b.id and (t.cover_file_id = f.id or exists (
       select from tool_model l
         join product_model m on m.tenant_id = l.tenant_id and m.id = l.model_id and m.deleted_at is null
          and m.status in ('READY', 'LAUNCHED')
         join product_model_file p on p.tenant_id = m.tenant_id and p.model_id = m.id and p.role = 'THUMBNAIL'
        where l.tenant_id = t.tenant_id and l.tool_id = t.id and p.file_id = f.id)))))`;

/** One opening, however often it is reported. */
async function noteOpened({ db, app }: Context, openId: string, toolboxId: string): Promise<void> {
  await sql`
    with noted as (
      insert into toolbox_open (tenant_id, id, toolbox_id) values (${app.tenantId}, ${openId}, ${toolboxId})
      on conflict (tenant_id, id) do nothing returning toolbox_id)
    insert into toolbox_day (tenant_id, toolbox_id, day, opened)
    select t.tenant_id, noted.toolbox_id, (now() at time zone t.timezone)::date, 1
      from noted join tenant t on t.tenant_id = ${app.tenantId}
    on conflict (tenant_id, toolbox_id, day) do update set opened = toolbox_day.opened + 1`.execute(db);
}
