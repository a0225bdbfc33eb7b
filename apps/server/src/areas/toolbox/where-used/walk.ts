import type { UsedRoot } from '@console/contract/areas/toolbox/where-used';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { countPeople } from '../../../domain/toolbox/people.ts';
import { textsShowing } from '../../../domain/file/texts-showing.ts';
import type { Edge, Found, Node } from './found.ts';
import { aboveManual, manualHere, toManuals } from './manual.ts';
import { ids, linked, nodes, SHOWN } from './nodes.ts';
import { isSeen, withoutHidden } from './rights.ts';

interface Root {
  readonly kind: UsedRoot;
  readonly id: string;
}

/** Kinds that tools show, and through which table. */
const shows = {
  material: { link: 'tool_material', column: 'material_id' },
  productModel: { link: 'tool_model', column: 'model_id' },
  errorCode: { link: 'tool_error_code', column: 'error_code_id' },
} as const;
const contentKinds = ['material', 'productModel', 'errorCode'] as const;

const bounds = [
  { kind: 'product', link: 'toolbox_product', column: 'product_id' },
  { kind: 'application', link: 'toolbox_application', column: 'application_id' },
  { kind: 'clientGroup', link: 'toolbox_client_group', column: 'group_id' },
] as const;

/**
 * Looked for from the toolboxes, of which there are hundreds: however many tools show it, it costs the same. Each step takes
 * what the one before has found, as in `nodes`.
 */
const boxesThatShow = ({ actor }: Context, kind: keyof typeof shows, id: string) => {
  const { link, column } = shows[kind];
  return sql`
    select b.id from toolbox b where b.tenant_id = ${actor.tenantId} and b.deleted_at is null and (
      select true from toolbox_tool i
       cross join lateral (select from ${sql.table(link)} l where l.tenant_id = ${actor.tenantId} and l.tool_id = i.tool_id
                              and l.${sql.ref(column)} = ${id} limit 1) as l
       cross join lateral (select from tool t where t.tenant_id = ${actor.tenantId} and t.id = i.tool_id
                              and t.deleted_at is null limit 1) as t
       where i.tenant_id = ${actor.tenantId} and i.toolbox_id = b.id limit 1)`;
};

/** What uses it, step by step up to whom it is for. */
async function above(context: Context, { kind, id }: Root): Promise<Node[]> {
  if (kind === 'productDoc') return aboveManual(context, id);
  if (kind === 'toolbox') return audienceOf(context, [id], 1);
  if (kind === 'tool') {
    const boxes = await nodes(context, 'toolbox', 1, linked(context, 'toolbox_tool', 'toolbox_id', 'tool_id', [id]));
    return [...boxes, ...(await audienceOf(context, ids(boxes), 2))];
  }
  const { link, column } = shows[kind];
  const tools = await nodes(context, 'tool', 1, linked(context, link, 'tool_id', column, [id]));
  // All of its tools are known where there are few; then their toolboxes are theirs.
  const holding =
    tools.length > SHOWN
      ? boxesThatShow(context, kind, id)
      : linked(context, 'toolbox_tool', 'toolbox_id', 'tool_id', ids(tools));
  const boxes = await nodes(context, 'toolbox', 2, holding);
  const others = kind === 'material' ? await besidesTools(context, id) : [];
  return [...tools, ...others, ...boxes, ...(await audienceOf(context, ids(boxes), 3))];
}

/** Live sessions and steps of error numbers show materials as well; to whom they are shown is another story. */
async function besidesTools(context: Context, materialId: string): Promise<Node[]> {
  return [
    ...(await nodes(context, 'live', 1, linked(context, 'live_item', 'live_id', 'material_id', [materialId]))),
    ...(await nodes(
      context,
      'errorNo',
      1,
      linked(context, 'error_no_material', 'error_no_id', 'material_id', [materialId]),
    )),
  ];
}

async function audienceOf(context: Context, boxIds: readonly string[], distance: number): Promise<Node[]> {
  const found: Node[] = [];
  for (const { kind, link, column } of bounds) {
    found.push(...(await nodes(context, kind, distance, linked(context, link, column, 'toolbox_id', boxIds))));
  }
  return found;
}

/** What it uses, down to what is read, watched and looked up. */
async function below(context: Context, { kind, id }: Root): Promise<Node[]> {
  if (kind === 'tool') return contentsOf(context, [id], -1);
  if (kind !== 'toolbox') return [];
  const tools = await nodes(context, 'tool', -1, linked(context, 'toolbox_tool', 'tool_id', 'toolbox_id', [id]));
  return [...tools, ...(await contentsOf(context, ids(tools), -2))];
}

async function contentsOf(context: Context, toolIds: readonly string[], distance: number): Promise<Node[]> {
  const found: Node[] = [];
  for (const kind of contentKinds) {
    const { link, column } = shows[kind];
    found.push(...(await nodes(context, kind, distance, linked(context, link, column, 'tool_id', toolIds))));
  }
  return found;
}

/** The same number that its list shows. */
async function placeCountOf({ db, actor }: Context, { kind, id }: Root): Promise<number | null> {
  if (kind !== 'material' && kind !== 'tool') return null;
  const { rows } = await sql<{ n: number }>`
    select ref_count as n from ${sql.table(kind)} where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
  return rows[0]!.n;
}

/** Who of these uses whom of these. */
async function edgesAmong({ db, actor }: Context, all: readonly Node[]): Promise<Edge[]> {
  const among = sql`any(${ids(all)}::uuid[])`;
  const audience = bounds.map(
    ({ link, column }) => sql`select l.${sql.ref(column)}, l.toolbox_id from ${sql.table(link)} l
      where l.tenant_id = ${actor.tenantId} and l.toolbox_id = ${among} and l.${sql.ref(column)} = ${among}`,
  );
  const { rows } = await sql<Edge>`
    select from_id as "from", to_id as "to" from reference
     where tenant_id = ${actor.tenantId} and from_id = ${among} and to_id = ${among}
    union all ${sql.join([...audience, ...toManuals(actor.tenantId, among)], sql` union all `)}`.execute(db);
  return rows;
}

/** No more of a kind than a person looks through. */
function cut(all: readonly Node[]): Node[] {
  const counted = new Map<string, number>();
  return all.filter(({ kind }) => {
    const place = (counted.get(kind) ?? 0) + 1;
    counted.set(kind, place);
    return place <= SHOWN;
  });
}

/** One thing with all that uses it and all that it uses, as far as the asker may see them. */
export async function walk(context: Context, root: Root): Promise<Found> {
  const here = root.kind === 'productDoc' ? manualHere(context, root.id) : sql`select ${root.id}::uuid`;
  const [self] = await nodes(context, root.kind, 0, here);
  if (!self) throw new Fault('NOT_FOUND');
  if (!isSeen(context.actor, self)) throw new Fault('FORBIDDEN');
  const all = [self, ...(await below(context, root)), ...(await above(context, root))];
  // A text holds a picture by its file; to whom the text is shown is another story than toolboxes tell.
  const texts = root.kind === 'material' ? await textsShowing(context, root.id) : [];
  all.push(...texts.map((text) => ({ ...text, distance: 1 })));
  const shown = cut(all);
  const named = texts.filter(({ id }) => shown.some((node) => node.id === id));
  const edges = [...(await edgesAmong(context, shown)), ...named.map(({ id }) => ({ from: id, to: root.id }))];
  const seen = withoutHidden(context.actor, shown, edges);
  const placeCount = await placeCountOf(context, root);
  return { ...seen, placeCount, cut: shown.length < all.length, ...(await countPeople(context, self)) };
}
