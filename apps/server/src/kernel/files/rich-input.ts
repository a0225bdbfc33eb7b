import type { AnyEndpoint } from '@console/contract/endpoint';
import { RICH_TEXT_LENGTH, richHtml, richText } from '@console/contract/fields';
import { Fault } from '../db/fault.ts';
import { cleanTyped } from './rich-text.ts';

type Texts = Record<'zh-CN' | 'en-US', string>;
type FieldFault = Fault['fields'][number];

/** The fields of a call that hold formatted text: in both languages, or in one, which may be none. */
export function richFieldsOf({ input }: AnyEndpoint): string[] {
  const { def } = input._zod;
  const shape = 'shape' in def ? (def.shape as Record<string, unknown>) : {};
  return Object.keys(shape).filter((field) => shape[field] === richText || shape[field] === richHtml);
}

async function cleanOne(html: string, place: string, wrong: FieldFault[]): Promise<string> {
  let cleaned = html;
  try {
    cleaned = await cleanTyped(html);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'TEXT_TOO_COMPLEX') throw error;
    wrong.push({ field: place, code: error.code });
  }
  if (cleaned.length > RICH_TEXT_LENGTH && wrong.at(-1)?.field !== place) {
    wrong.push({ field: place, code: 'TEXT_TOO_LONG' });
  }
  return cleaned;
}

/** What was given, with its formatted texts cleaned and measured. It takes a while, so never inside a transaction. */
export async function cleanInput(fields: readonly string[], given: unknown): Promise<unknown> {
  const cleaned = { ...(given as Record<string, Texts | string | null>) };
  const wrong: FieldFault[] = [];
  for (const field of fields) {
    const value = cleaned[field] ?? null;
    if (typeof value === 'string') cleaned[field] = await cleanOne(value, field, wrong);
    if (value === null || typeof value === 'string') continue;
    const texts = { ...value };
    for (const locale of Object.keys(texts) as (keyof Texts)[]) {
      texts[locale] = await cleanOne(texts[locale], `${field}.${locale}`, wrong);
    }
    cleaned[field] = texts;
  }
  if (wrong.length > 0) throw new Fault('VALIDATION', { fields: wrong });
  return cleaned;
}
