import type { teamNotice } from '@console/contract/areas/notice/notice/notice';
import type { InputOf, Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { isReadable } from '../../../../domain/file/readable-files.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { picturesIn, plainText } from '../../../../kernel/files/rich-text.ts';

type Written = Pick<InputOf<(typeof teamNotice)['add']>, 'title' | 'content' | 'attachmentIds'>;

export const locales = ['zh-CN', 'en-US'] as const satisfies readonly Locale[];

/** A name for lists, the log and the bin is one line, and so long. */
const NAME = 50;

export interface Content {
  readonly name: string;
  readonly title: Record<Locale, string>;
  readonly content: Record<Locale, string>;
  readonly complete: Locale[];
  readonly attachmentIds: string[];
}

/** What is kept of what was typed; the texts are cleaned by now. */
export function contentOf({ title, content: texts, attachmentIds }: Written): Content {
  const titles = both((locale) => (title[locale] ?? '').replace(/\s+/g, ' '));
  const says = (locale: Locale) => plainText(texts[locale]) || (picturesIn(texts[locale]).length > 0 ? '…' : '');
  return {
    name: (titles['zh-CN'] || titles['en-US'] || says('zh-CN') || says('en-US') || '…').slice(0, NAME),
    title: titles,
    content: texts,
    complete: locales.filter((locale) => titles[locale] !== '' && says(locale) !== ''),
    attachmentIds: [...new Set(attachmentIds)],
  };
}

export function both(of: (locale: Locale) => string): Record<Locale, string> {
  return { 'zh-CN': of('zh-CN'), 'en-US': of('en-US') };
}

/**
 * The files of a notice: what it carries and what it shows. Whoever may read a file may also send it on; any other is as one
 * that is not. They are held, so that none is deleted meanwhile.
 */
export async function filesOf({ attachmentIds, content }: Content, { db, actor }: Context): Promise<string[]> {
  const paths = locales.map((locale) => picturesIn(content[locale]));
  const { rows } = await sql<{ id: string; path: string; mime: string }>`
    select id, path, mime from file
     where tenant_id = ${actor.tenantId} and deleted_at is null
       and (id = any(${attachmentIds}::uuid[]) or path = any(${paths.flat()}::text[])) and ${isReadable(actor, 'file')}
     order by id for key share`.execute(db);
  const ids = new Set(rows.map((row) => row.id));
  const pictures = new Set(rows.filter((row) => row.mime.startsWith('image/')).map((row) => row.path));
  const wrong = [
    ...(attachmentIds.every((id) => ids.has(id)) ? [] : ['attachmentIds']),
    ...locales.filter((_, at) => paths[at]!.some((path) => !pictures.has(path))).map((locale) => `content.${locale}`),
  ];
  if (wrong.length > 0) {
    throw new Fault('NOT_FOUND', { fields: wrong.map((field) => ({ field, code: 'NOT_FOUND' })) });
  }
  return [...ids];
}

export async function keepFiles(noticeId: string, fileIds: readonly string[], { db, actor }: Context): Promise<void> {
  await sql`delete from notice_file where tenant_id = ${actor.tenantId} and notice_id = ${noticeId}
               and file_id <> all(${[...fileIds]}::uuid[])`.execute(db);
  await sql`insert into notice_file (tenant_id, notice_id, file_id)
            select ${actor.tenantId}, ${noticeId}, n.id from unnest(${[...fileIds]}::uuid[]) as n (id)
            on conflict do nothing`.execute(db);
}

/** What the log says of a text: how it begins. */
export const begins = (html: string) => plainText(html).slice(0, 200);
