import type { LanguageGap, language as contract } from '@console/contract/areas/system/language';
import type { InputOf } from '@console/contract/endpoint';
import { bilingualKinds, type BilingualKind } from '@console/contract/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Actor, Context } from '../../../kernel/calls/context.ts';
import { mayCall } from '../../../kernel/calls/rights.ts';
import type { RecordKinds } from '../../../kernel/records/kind.ts';
import type { Listing, Where } from '../../../kernel/records/page.ts';
import type { ListQuery } from '../../../kernel/tables/list-export.ts';

export type Filters = Pick<InputOf<(typeof contract)['export']>, 'keyword' | 'type' | 'language' | 'partId'>;

const own = (column: string) => sql.ref(`language_gap.${column}`);

const fields: Record<keyof LanguageGap, RawBuilder<unknown>> = {
  type: own('kind'),
  recordId: own('id'),
  partId: own('part_id'),
  name: own('name'),
  otherName: own('other_name'),
  missing: sql`json_build_object('zh-CN', ${own('zh')}, 'en-US', ${own('en')})`,
  updatedAt: sql`wire_time(language_gap.updated_at)`,
  updatedBy: sql`(select json_build_object('id', a.id, 'name', a.name) from account a
                   where a.tenant_id = language_gap.tenant_id and a.id = language_gap.updated_by)`,
};

const listing: Listing = {
  table: 'language_gap',
  fields,
  sorts: {
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
  },
  defaultSort: ['updatedAt', 'desc'],
  search: ['found_by'],
};

/** Kinds whose lists this person may see: of the others not even the number is told. */
export const kindsFor = (records: RecordKinds, actor: Actor): BilingualKind[] =>
  bilingualKinds.filter((kind) => mayCall(records[kind].listAccess, actor));

export const listed =
  (records: RecordKinds) =>
  ({ keyword, type, language, partId }: Filters, { actor }: Context): ListQuery => {
    const seen = kindsFor(records, actor);
    const isHidden = type !== undefined && !seen.includes(type);
    const where: Where = {
      equals: {
        ...(!isHidden && { kind: type }),
        part_id: partId,
        ...(language === 'zh-CN' && { without_zh: true }),
        ...(language === 'en-US' && { without_en: true }),
      },
      // One kind, or all that there are, is found by an index; several have to be looked for.
      ...(isHidden && { among: { kind: [] } }),
      ...(type === undefined && seen.length < bilingualKinds.length && { among: { kind: seen } }),
    };
    return { listing, keyword, where };
  };
