import { materialAppSide as contract } from '@console/contract/areas/material/material/app-side';
import type { MaterialFacts } from '@console/contract/areas/material/material/parts';
import type { OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { mayRead, viewerOf } from '../../../../domain/toolbox/seen-by.ts';
import type { Context, FileAnswer, Handlers, StreamContext } from '../../../../kernel/calls/context.ts';
import type { Secrets } from '../../../../kernel/calls/secrets.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { answerFile, shownInline, storageKey, type Servable } from '../../../../kernel/files/file-answer.ts';
import { cleanHtml, withPicturesAt } from '../../../../kernel/files/rich-text.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { h5Address } from '../../../../domain/material/h5-address.ts';
import { fileAddress, makeTicket } from '../../../../domain/material/media-ticket.ts';
import { noteMiss } from '../misses.ts';
import { factsOf } from '../../../../domain/material/facts.ts';
import { ownSuggestions, suggestAsUser } from '../suggestion/app-side.ts';
import { foundBy, LOOKS, type Place } from './find.ts';
import { noteReadings } from './reading.ts';

type Asking = Pick<Context, 'db' | 'app' | 'appUser'>;
type Listed = OutputOf<typeof contract.search>['list'][number];
type Shown = OutputOf<typeof contract.detail>;

/** Materials `m` that this user may read. */
const readable = ({ app, appUser }: Asking) =>
  sql`m.tenant_id = ${app.tenantId} and ${mayRead('m', viewerOf(app, appUser))}`;

const listed = sql`
  m.id as "materialId", m.kind, m.name as title, m.summary, m.locale, wire_time(m.updated_at) as "updatedAt",
  (select ${`${contract.cover.path}?materialId=`} || m.id from material_picture p
    where p.tenant_id = m.tenant_id and p.material_id = m.id and p.role = 'COVER') as "coverUrl"`;

interface Row extends Listed, Pick<Shown, 'content' | 'orientation' | 'allowDownload' | 'chapters' | 'captions'> {
  readonly facts: Partial<MaterialFacts> & { readonly entry?: string };
  readonly h5Url: string | null;
  readonly revisionId: string | null;
  readonly fileName: string | null;
  readonly fileSize: number | null;
  readonly translationId: string | null;
}

async function detail(context: Asking, secrets: Secrets, materialId: string): Promise<Shown> {
  const { db, app } = context;
  const { rows } = await sql<Row>`
    select ${listed}, m.content, m.orientation, m.allow_download as "allowDownload", m.chapters, m.captions, m.facts,
           m.h5_url as "h5Url", r.id as "revisionId", f.name as "fileName", f.size as "fileSize",
           (select o.id from material o where o.id = m.translation_id and ${readableAs('o', context)}) as "translationId"
      from material m
      left join material_revision r on r.tenant_id = m.tenant_id and r.material_id = m.id and r.state = 'CURRENT'
      left join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
     where ${readable(context)} and m.id = ${materialId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Fault('NOT_FOUND');
  const { facts, h5Url, revisionId, content, ...rest } = row;
  const entry = { tenantId: app.tenantId, revisionId, entryPath: facts.entry ?? null, reader: { by: 'APP' } } as const;
  const pictureUrl = (path: string) =>
    `${contract.picture.path}?${new URLSearchParams({ materialId, path }).toString()}`;
  return {
    ...rest,
    content: content === null ? null : withPicturesAt(cleanHtml(content), pictureUrl),
    fileUrl: row.fileName === null || row.kind === 'H5' ? null : `${contract.file.path}?materialId=${materialId}`,
    streamUrl:
      row.fileName !== null && row.kind === 'VIDEO'
        ? fileAddress(makeTicket(secrets, { tenantId: app.tenantId, materialId, reader: { by: 'APP' } }))
        : null,
    h5EntryUrl: row.kind === 'H5' ? (h5Url ?? h5Address(secrets, entry)) : null,
    facts: factsOf(facts),
  };
}

const readableAs = (material: string, { app, appUser }: Asking) =>
  sql`${sql.ref(`${material}.tenant_id`)} = ${app.tenantId} and ${mayRead(material, viewerOf(app, appUser))}`;

/** A file of a material that this user may read; `through` joins the file `f`. */
async function send(
  storage: Storage,
  context: StreamContext,
  materialId: string,
  through: RawBuilder<unknown>,
): Promise<FileAnswer> {
  const file = await context.within('read', async (inside) => {
    const { rows } = await sql<Omit<Servable, 'key'> & { tenantId: string; stored: string }>`
      select f.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag
        from material m ${through} and f.deleted_at is null
       where ${readable(inside)} and m.id = ${materialId}`.execute(inside.db);
    return rows[0];
  });
  if (!file) throw new Fault('NOT_FOUND');
  return answerFile(storage, { ...file, key: storageKey(file.tenantId, file) }, shownInline(context));
}

const joined = (link: 'material_picture' | 'material_revision', which: RawBuilder<unknown>) => sql`
  join ${sql.table(link)} l on l.tenant_id = m.tenant_id and l.material_id = m.id and ${which}
  join file f on f.tenant_id = l.tenant_id and f.id = l.file_id`;

/** As many as one screen shows, and whether all that there is was looked at. */
const SHOWN = 50;

async function search(
  context: Asking,
  what: { readonly text: string; readonly locale: string | undefined },
): Promise<{ list: Listed[]; isAll: boolean }> {
  const { db } = context;
  const list: Listed[] = [];
  let after: Place | undefined;
  for (const wanted of LOOKS) {
    const found = await foundBy(db, what, wanted, after);
    const ids = found.map(([, id]) => id);
    const { rows } = await sql<Listed>`
      select ${listed} from unnest(${ids}::uuid[]) with ordinality as n (id, place)
        join material m on m.id = n.id and ${readable(context)}
       order by n.place limit ${SHOWN - list.length}`.execute(db);
    list.push(...rows);
    after = found.at(-1);
    if (found.length < wanted) return { list, isAll: true };
    if (list.length >= SHOWN) break;
  }
  return { list, isAll: false };
}

/** What toolboxes show to somebody who has signed in to an app. */
export const materialAppSide = (parts: {
  readonly storage: Storage;
  readonly secrets: Secrets;
}): Handlers<typeof contract> => ({
  detail: ({ materialId }, context) => detail(context, parts.secrets, materialId),

  file: ({ materialId }, context) =>
    send(parts.storage, context, materialId, joined('material_revision', sql`l.state = 'CURRENT' and m.kind <> 'H5'`)),

  cover: ({ materialId }, context) =>
    send(parts.storage, context, materialId, joined('material_picture', sql`l.role = 'COVER'`)),

  picture: ({ materialId, path }, context) =>
    send(
      parts.storage,
      context,
      materialId,
      sql`${joined('material_picture', sql`l.role = 'CONTENT'`)} and f.path = ${path}`,
    ),

  async search({ text, locale }, context) {
    const { db, app, appUser, caller } = context;
    const { list, isAll } = await search(context, { text, locale });
    const asked = text.replace(/\s+/g, ' ');
    // Nothing among all there is. Test accounts are in no figure.
    if (list.length === 0 && isAll && !appUser.isTest) {
      await noteMiss(db, app.tenantId, { asked, locale: locale ?? caller.locale });
    }
    return { list };
  },

  suggest: suggestAsUser,
  suggestions: ownSuggestions,

  report: {
    many: (calls, { db, app }) => noteReadings(db, app, calls),
    async one(input, { db, app, appUser }) {
      const [answer] = await noteReadings(db, app, [{ input, appUser }]);
      if (answer instanceof Fault) throw answer;
      return answer!;
    },
  },
});
