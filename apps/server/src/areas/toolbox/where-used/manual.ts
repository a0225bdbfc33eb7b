import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Node } from './found.ts';
import { ids, linked, nodes } from './nodes.ts';

/** A manual is there as long as its product is, and as what has replaced it. */
export const manualHere = ({ actor }: Context, id: string): RawBuilder<unknown> => sql`
  select d.id from product_doc d join product p on p.tenant_id = d.tenant_id and p.id = d.product_id and p.deleted_at is null
   where d.tenant_id = ${actor.tenantId} and d.id = ${id} and (d.replaced_by_id is null or exists (
     select from product_doc s where s.tenant_id = d.tenant_id and s.id = d.replaced_by_id and s.deleted_at is null))`;

/** What leads to a manual: error numbers, and models by their annotations; then through what apps show these; and its product. */
export async function aboveManual(context: Context, id: string): Promise<Node[]> {
  const { tenantId } = context.actor;
  const numbers = await nodes(
    context,
    'errorNo',
    1,
    sql`select distinct l.error_no_id from error_no_doc l
          join error_no e on e.tenant_id = l.tenant_id and e.id = l.error_no_id
          join error_code c on c.tenant_id = e.tenant_id and c.id = e.error_code_id and c.deleted_at is null
         where l.tenant_id = ${tenantId} and l.doc_id = ${id}`,
  );
  const models = await nodes(
    context,
    'productModel',
    1,
    sql`select m.id from product_model m join product_doc d on d.tenant_id = m.tenant_id and d.product_id = m.product_id
         where m.tenant_id = ${tenantId} and d.id = ${id} and m.annotations @> ${JSON.stringify([{ docId: id }])}::jsonb`,
  );
  const { sets, tools: asking, boxes: far } = await aboveNumbers(context, numbers, 2);
  const showing = await nodes(context, 'tool', 2, linked(context, 'tool_model', 'tool_id', 'model_id', ids(models)));
  const near = await boxesOf(context, showing, 3);
  const product = await nodes(
    context,
    'product',
    1,
    sql`select product_id from product_doc where tenant_id = ${tenantId} and id = ${id}`,
  );
  const known = new Set(ids(near));
  const boxes = [...near, ...far.filter((box) => !known.has(box.id))];
  return [...numbers, ...models, ...sets, ...showing, ...asking, ...boxes, ...product];
}

/** Sets that hold these numbers, tools that look through the sets, toolboxes that hold the tools. */
export async function aboveNumbers(
  context: Context,
  numbers: readonly Node[],
  distance: number,
): Promise<{ sets: Node[]; tools: Node[]; boxes: Node[] }> {
  const sets = await nodes(
    context,
    'errorCode',
    distance,
    sql`select distinct e.error_code_id from error_no e
         where e.tenant_id = ${context.actor.tenantId} and e.id = any(${ids(numbers)}::uuid[])`,
  );
  const tools = await nodes(
    context,
    'tool',
    distance + 1,
    linked(context, 'tool_error_code', 'tool_id', 'error_code_id', ids(sets)),
  );
  return { sets, tools, boxes: await boxesOf(context, tools, distance + 2) };
}

const boxesOf = (context: Context, tools: readonly Node[], distance: number) =>
  nodes(context, 'toolbox', distance, linked(context, 'toolbox_tool', 'toolbox_id', 'tool_id', ids(tools)));

/** Who leads to a manual, from whom to whom, among these. */
export const toManuals = (tenantId: string, among: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  sql`select distinct error_no_id, doc_id from error_no_doc
       where tenant_id = ${tenantId} and error_no_id = ${among} and doc_id = ${among}`,
  sql`select distinct m.id, (a->>'docId')::uuid from product_model m cross join lateral jsonb_array_elements(m.annotations) as a
       where m.tenant_id = ${tenantId} and m.id = ${among} and (a->>'docId')::uuid = ${among}`,
  sql`select error_code_id, id from error_no
       where tenant_id = ${tenantId} and error_code_id = ${among} and id = ${among}`,
  sql`select product_id, id from product_doc
       where tenant_id = ${tenantId} and product_id = ${among} and id = ${among}`,
];
