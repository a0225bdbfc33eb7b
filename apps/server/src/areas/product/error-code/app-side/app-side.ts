import { errorCodeAppSide as contract } from '@console/contract/areas/product/error-code/app-side';
import { errorKey, stepsFor, type Audience } from '@console/contract/areas/product/error-code/parts';
import type { ErrorNo } from '@console/contract/areas/product/error-code/error-no';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { sql } from 'kysely';
import { isThere } from '../../../../domain/toolbox/seen-by.ts';
import type { AppUser, Context, Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { answerFile, storageKey, type Servable } from '../../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { runPrepared } from '../../../../kernel/db/prepared.ts';
import { takeAttempt } from '../../../../kernel/calls/throttle.ts';
import { openManuals } from '../../product-doc/app-side.ts';
import { photoTexts, PHOTOS_AN_HOUR } from '../photo/photo-texts.ts';
import { toolOf } from './from-tool.ts';
import { isShownTo, lookUpErrors, type Reading } from './look-up.ts';

type Own = Exclude<Audience, 'BOTH'>;
const audienceOf = ({ kind }: AppUser): Own => (kind === 'TEAM_USER' ? 'TEAM' : 'CLIENT');

/** What the company has not bought, its apps do not have either. */
async function refuseUnlessBought({ db, app }: Pick<Context, 'db' | 'app'>): Promise<void> {
  const { rows } = await sql`
    select from tenant_service where tenant_id = ${app.tenantId} and code = 'ERROR_CODE' and enabled
       and (expire_at is null or expire_at > now())`.execute(db);
  if (rows.length === 0) throw new Fault('SERVICE_NOT_ACTIVATED');
}

interface StepMaterial {
  readonly materialId: string;
  readonly kind: MaterialKind;
  readonly title: string;
}
type Shown = Pick<
  ErrorNo,
  'errorNo' | 'level' | 'title' | 'symptom' | 'causes' | 'steps' | 'parts' | 'images' | 'docAnchors'
> & {
  readonly materials: readonly StepMaterial[];
};

async function shownNumber({ db, app }: Context, errorNoId: string, audience: Own): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select n.name as "errorNo", n.level, jsonb_build_object('zh-CN', n.title, 'en-US', n.title_en) as title,
           jsonb_build_object('zh-CN', n.symptom, 'en-US', n.symptom_en) as symptom, n.causes, n.steps, n.parts,
           (select coalesce(json_agg(json_build_object('fileId', f.id, 'path', f.path)), '[]')
              from error_no_picture p join file f on f.tenant_id = p.tenant_id and f.id = p.file_id
             where p.tenant_id = n.tenant_id and p.error_no_id = n.id) as images,
           (select coalesce(json_agg(json_build_object('materialId', m.id, 'kind', m.kind, 'title', m.name)), '[]')
              from error_no_material l join material m on m.tenant_id = l.tenant_id and m.id = l.material_id
               and ${isThere('m', audience)}
             where l.tenant_id = n.tenant_id and l.error_no_id = n.id) as materials,
           (select coalesce(json_agg(json_build_object('docId', l.doc_id, 'page', l.page) order by l.sort), '[]')
              from error_no_doc l where l.tenant_id = n.tenant_id and l.error_no_id = n.id) as "docAnchors"
      from error_no n join error_code c on c.tenant_id = n.tenant_id and c.id = n.error_code_id
     where n.tenant_id = ${app.tenantId} and n.id = ${errorNoId} and ${isShownTo(audience)}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

/** Where the app fetches a picture. */
const addressOf = (errorNoId: string, path: string) => `${contract.file.path}?errorNoId=${errorNoId}&path=${path}`;

/** What was looked for and what it came to; test accounts are in no figure. */
async function writeDown(
  { db, app, appUser }: Context,
  {
    asked,
    productId,
    found,
    photo,
  }: { asked: string; productId: string | undefined; found: string | undefined; photo: boolean },
): Promise<void> {
  if (appUser.isTest) return;
  const [photos, hit] = [Number(photo), Number(found !== undefined)];
  // What a photograph was read as and is no number may be anything that stands on a device.
  const isMiss = asked !== '' && found === undefined && !photo;
  // One message for all of it, and the row that every look-up of the day counts in is held for the shortest time.
  await runPrepared(
    db,
    'error-look-up-written',
    sql`
    with line as (
      insert into error_lookup (tenant_id, id, asked, error_no_id, product_id, user_kind, user_id)
      select ${app.tenantId}::uuid, ${newId()}::uuid, ${asked}::text, ${found ?? null}::uuid, ${productId ?? null}::uuid,
             ${appUser.kind}::text, ${appUser.userId}::uuid where ${asked}::text <> ''
    ), miss as (
      -- Looked for again, it is work again.
      insert into error_miss (tenant_id, id, key, asked, product_id)
      select ${app.tenantId}::uuid, ${newId()}::uuid, ${errorKey(asked)}::text, ${asked}::text, ${productId ?? null}::uuid
       where ${isMiss}::boolean
      on conflict (tenant_id, key) do update set times = error_miss.times + 1, last_at = now(), status = 'OPEN',
        asked = excluded.asked, product_id = coalesce(excluded.product_id, error_miss.product_id))
    insert into error_lookup_day (tenant_id, day, lookups, photos, found, photos_found)
    values (${app.tenantId}::uuid, date_trunc('day', now()), 1, ${photos}::int, ${hit}::int, ${photos * hit}::int)
    on conflict (tenant_id, day) do update set lookups = error_lookup_day.lookups + 1,
      photos = error_lookup_day.photos + excluded.photos, found = error_lookup_day.found + excluded.found,
      photos_found = error_lookup_day.photos_found + excluded.photos_found`,
  );
}

interface LookUp {
  readonly texts: readonly Reading[];
  readonly productId: string | undefined;
  readonly toolId: string | undefined;
  readonly photo: boolean;
}

async function findAndWriteDown(context: Context, { texts, productId, toolId, photo }: LookUp) {
  const { db, app, appUser } = context;
  const list = await lookUpErrors(db, app.tenantId, { texts, productId, toolId, audience: audienceOf(appUser) });
  const surest = texts.toSorted((a, b) => b.confidence - a.confidence)[0];
  // What only begins alike is no answer to what was asked.
  const best = list.find(({ match }) => match !== 'BEGINS');
  await writeDown(context, { asked: best?.read ?? surest?.text ?? '', productId, found: best?.errorNoId, photo });
  return list;
}

async function admitPhoto(context: Context, toolId: string | undefined): Promise<void> {
  await refuseUnlessBought(context);
  if (toolId !== undefined && !(await toolOf(context, toolId)).ocrEnabled) throw new Fault('TOOL_TAKES_NO_PHOTO');
  const limit = { what: 'error-photo/app', who: context.appUser.userId, attempts: PHOTOS_AN_HOUR, seconds: 3600 };
  const { wait } = await takeAttempt(context.db, [limit]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

async function countHit({ db, app, appUser }: Context, errorNoId: string): Promise<void> {
  if (appUser.isTest) return;
  await sql`insert into error_no_day (tenant_id, error_no_id, day, hits)
            select t.tenant_id, ${errorNoId}, day_start((now() at time zone t.timezone)::date, t.timezone), 1
              from tenant t where t.tenant_id = ${app.tenantId}
            on conflict (tenant_id, error_no_id, day) do update set hits = error_no_day.hits + 1`.execute(db);
}

/** Error numbers for people of apps. */
export const errorCodeAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  async lookUp({ texts, productId, toolId }, context) {
    await refuseUnlessBought(context);
    if (toolId !== undefined) await toolOf(context, toolId);
    return { list: await findAndWriteDown(context, { texts, productId, toolId, photo: false }) };
  },

  async photo({ productId, toolId }, context) {
    await context.within('write', (inside) => admitPhoto(inside, toolId));
    const texts = await photoTexts(context);
    const asked = { texts, productId, toolId, photo: true };
    const list = await context.within('write', (inside) => findAndWriteDown(inside, asked));
    return { texts, list };
  },

  async misread({ reportId, read, errorNoId }, context) {
    await refuseUnlessBought(context);
    const { db, app, appUser } = context;
    await shownNumber(context, errorNoId, audienceOf(appUser));
    if (appUser.isTest) return { kept: false };
    const { rows } = await sql`
      with given as (select id from error_misread where tenant_id = ${app.tenantId} and id = ${reportId}),
      proposal as (
        insert into error_alias_proposal (tenant_id, id, error_no_id, key, alias)
        select ${app.tenantId}, ${newId()}, ${errorNoId}, ${errorKey(read)}, ${read} where not exists (select from given)
        on conflict (tenant_id, error_no_id, key) do update
          set times = error_alias_proposal.times + 1, last_at = now(), alias = excluded.alias
        returning id
      )
      insert into error_misread (tenant_id, id, proposal_id)
      select ${app.tenantId}, ${reportId}, id from proposal on conflict (tenant_id, id) do nothing returning id`.execute(
      db,
    );
    return { kept: rows.length > 0 };
  },

  async detail({ errorNoId }, context) {
    await refuseUnlessBought(context);
    const audience = audienceOf(context.appUser);
    const { images, materials, docAnchors, ...shown } = await shownNumber(context, errorNoId, audience);
    await countHit(context, errorNoId);
    const paths = new Map(images.map(({ fileId, path }) => [fileId, path]));
    const byId = new Map(materials.map((material) => [material.materialId, material]));
    const steps = stepsFor(shown.steps, audience).map(
      ({ stepId, depth, text, caution, imageFileIds, materialIds }) => ({
        stepId,
        depth,
        text,
        caution,
        images: imageFileIds.flatMap((fileId) => (paths.has(fileId) ? addressOf(errorNoId, paths.get(fileId)!) : [])),
        materials: materialIds.flatMap((id) => byId.get(id) ?? []),
      }),
    );
    const open = await openManuals(
      context,
      docAnchors.map(({ docId }) => docId),
    );
    const manuals = docAnchors.flatMap(({ docId, page }) => {
      const found = open.get(docId);
      return found ? [{ ...found, page }] : [];
    });
    return { errorNoId, ...shown, steps, manuals };
  },

  async report({ reportId, errorNoId, stepId, worked }, context) {
    await refuseUnlessBought(context);
    const { db, app, appUser } = context;
    const { steps } = await shownNumber(context, errorNoId, audienceOf(appUser));
    if (!steps.some((step) => step.stepId === stepId)) throw new Fault('NOT_FOUND');
    if (appUser.isTest) return { kept: false };
    const { numAffectedRows } = await sql`
      insert into error_step_report (tenant_id, id, error_no_id, step_id, worked, user_kind, user_id)
      values (${app.tenantId}, ${reportId}, ${errorNoId}, ${stepId}, ${worked}, ${appUser.kind}, ${appUser.userId})
      on conflict (tenant_id, id) do nothing`.execute(db);
    return { kept: Number(numAffectedRows ?? 0n) > 0 };
  },

  async file({ errorNoId, path: given }, context) {
    // The database refuses NUL in a text; no path has one.
    const path = given.replaceAll('\0', '\uFFFD');
    const file = await context.within('read', async (inside) => {
      await refuseUnlessBought(inside);
      const { db, app, appUser } = inside;
      const audience = audienceOf(appUser);
      const { steps } = await shownNumber(inside, errorNoId, audience);
      const shown = stepsFor(steps, audience).flatMap(({ imageFileIds }) => imageFileIds);
      const { rows } = await sql<Omit<Servable, 'key'> & { tenantId: string; stored: string }>`
        select f.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from file f
         where f.tenant_id = ${app.tenantId} and f.path = ${path} and f.deleted_at is null
           and f.id = any(${shown}::uuid[])`.execute(db);
      return rows[0];
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(
      storage,
      { ...file, key: storageKey(file.tenantId, file) },
      {
        attachment: false,
        ...(context.range !== undefined && { range: context.range }),
        ...(context.etag !== undefined && { ifNoneMatch: context.etag }),
      },
    );
  },
});
