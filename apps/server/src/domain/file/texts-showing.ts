import { kinds } from '@console/contract/kinds';
import { sql } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { refusalOf } from '../../kernel/calls/rights.ts';

/** Kinds of records with texts that show pictures, beside image-texts, which are materials themselves. */
const textKinds = ['clientNotice', 'teamNotice', 'agreementVersion'] as const;
export type TextKind = (typeof textKinds)[number];
export const isTextKind = (kind: string): kind is TextKind => textKinds.some((one) => one === kind);

interface TextUse {
  readonly kind: 'material' | TextKind;
  readonly id: string;
  readonly name: string;
  readonly type: string | null;
  readonly status: string | null;
}

/** Of one kind no more than a person looks through; one more tells that there are more. */
export const MOST_SHOWN = 50;
const SHOWN = MOST_SHOWN + 1;

/**
 * The texts that show a picture of the library, as `material_text` knows them; what this person may not read is not named.
 */
export async function textsShowing({ db, actor }: Context, materialId: string): Promise<TextUse[]> {
  // Most are in no text, and asking the view costs more than all else that is asked about a material.
  const { rows: counted } = await sql<{ texts: number }>`
    select text_count as texts from material where tenant_id = ${actor.tenantId} and id = ${materialId}`.execute(db);
  if (!counted[0]?.texts) return [];
  const { rows } = await sql<TextUse>`
    with used as materialized (
      select text_kind as kind, text_id as id from material_text
       where tenant_id = ${actor.tenantId} and material_id = ${materialId})
    (select u.kind, u.id, m.name, m.kind as type, m.status
       from used u join material m on m.tenant_id = ${actor.tenantId} and m.id = u.id
      where u.kind = 'material' order by u.id limit ${SHOWN})
    union all
    (select u.kind, u.id, n.name, null, n.status
       from used u join notice n on n.tenant_id = ${actor.tenantId} and n.id = u.id
      where u.kind in ('clientNotice', 'teamNotice') order by u.id limit ${SHOWN})
    union all
    (select u.kind, u.id, v.name, null, v.status
       from used u join agreement_version v on v.tenant_id = ${actor.tenantId} and v.id = u.id
      where u.kind = 'agreementVersion' order by u.id limit ${SHOWN})`.execute(db);
  return rows.filter(({ kind }) => {
    const readers = kinds[kind].files;
    return typeof readers === 'object' && refusalOf(readers, actor) === null;
  });
}
