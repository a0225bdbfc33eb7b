import { createHash } from 'node:crypto';
import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { isReadable } from '../../../domain/file/readable-files.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { picturesIn, plainText } from '../../../kernel/files/rich-text.ts';

export type Texts = Readonly<Record<Locale, string>>;

export const locales = ['zh-CN', 'en-US'] as const satisfies readonly Locale[];

export function both(of: (locale: Locale) => string): Record<Locale, string> {
  return { 'zh-CN': of('zh-CN'), 'en-US': of('en-US') };
}

/** What is kept of a cleaned text, and the languages in which it says something. */
export function contentOf(content: Texts): { content: Texts; complete: Locale[] } {
  const says = (locale: Locale) => plainText(content[locale]) !== '' || picturesIn(content[locale]).length > 0;
  return { content, complete: locales.filter(says) };
}

/** What was accepted, in 64 letters: of the text as it is kept, in a form that anyone can write down again. */
export const contentHash = (content: Texts) =>
  createHash('sha256')
    .update(JSON.stringify({ 'zh-CN': content['zh-CN'], 'en-US': content['en-US'] }))
    .digest('hex');

/** The pictures that the texts show, files that the author may read; held, so that none is deleted meanwhile. */
export async function filesIn(content: Texts, { db, actor }: Context): Promise<string[]> {
  const paths = locales.map((locale) => picturesIn(content[locale]));
  const { rows } = await sql<{ id: string; path: string }>`
    select id, path from file
     where tenant_id = ${actor.tenantId} and deleted_at is null and mime like 'image/%'
       and path = any(${paths.flat()}::text[]) and ${isReadable(actor, 'file')}
     order by id for key share`.execute(db);
  const known = new Set(rows.map((row) => row.path));
  const wrong = locales.filter((_, at) => paths[at]!.some((path) => !known.has(path)));
  if (wrong.length > 0) {
    const fields = wrong.map((locale) => ({ field: `content.${locale}`, code: 'NOT_FOUND' }) as const);
    throw new Fault('NOT_FOUND', { fields });
  }
  return rows.map((row) => row.id);
}

export async function keepFiles(versionId: string, fileIds: readonly string[], { db, actor }: Context): Promise<void> {
  await sql`delete from agreement_file where tenant_id = ${actor.tenantId} and version_id = ${versionId}
               and file_id <> all(${[...fileIds]}::uuid[])`.execute(db);
  await sql`insert into agreement_file (tenant_id, version_id, file_id)
            select ${actor.tenantId}, ${versionId}, n.id from unnest(${[...fileIds]}::uuid[]) as n (id)
            on conflict do nothing`.execute(db);
}

/** What the log says of a text: how it begins. */
export const begins = (html: string) => plainText(html).slice(0, 200);
