import type { UsedRoot } from '@console/contract/areas/toolbox/where-used';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { countPeople } from '../../../domain/toolbox/people.ts';
import { textsShowing } from '../../../domain/file/texts-showing.ts';
import { pairOf } from '../../../domain/material/pair.ts';
import { isSeen } from '../../../domain/toolbox/may-see.ts';
import type { Edge, Found, Node } from './found.ts';
import { aboveManual, aboveNumbers, manualHere, toManuals } from './manual.ts';
import { ids, linked, nodes, SHOWN } from './nodes.ts';
import { withoutHidden } from './rights.ts';

interface Root {
  readonly kind: UsedRoot;
  readonly id: string;
  /** What uses one of these uses it: a material and the same in the other language are shown by one link. */
  readonly ids: readonly string[];
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
const boxesThatShow = ({ actor }: Context, kind: keyof typeof shows, which: readonly string[]) => {
  const { link, column } = shows[kind];
  return sql`
    select b.id from toolbox b where b.tenant_id = ${actor.tenantId} and b.deleted_at is null and (
      select true from toolbox_tool i
       cross join lateral (select from ${sql.table(link)} l where l.tenant_id = ${actor.tenantId} and l.tool_id = i.tool_id
                              and l.${sql.ref(column)} = any(${[...which]}::uuid[]) limit 1) as l
       cross join lateral (select from tool t where t.tenant_id = ${actor.tenantId} and t.id = i.tool_id
                              and t.deleted_at is null limit 1) as t
       where i.tenant_id = ${actor.tenantId} and i.toolbox_id = b.id limit 1)`;
};

/** What uses it, step by step up to whom it is for. */
async function above(context: Context, { kind, id, ids: which }: Root): Promise<Node[]> {
  if (kind === 'productDoc') return aboveManual(context, id);
  if (kind === 'toolbox') return audienceOf(context, [id], 1);
  if (kind === 'tool') {
    const boxes = await nodes(context, 'toolbox', 1, linked(context, 'toolbox_tool', 'toolbox_id', 'tool_id', [id]));
    return [...boxes, ...(await audienceOf(context, ids(boxes), 2))];
  }
  const { link, column } = shows[kind];
  const tools = await nodes(context, 'tool', 1, linked(context, link, 'tool_id', column, which));
  // All of its tools are known where there are few; then their toolboxes are theirs.
  const holding =
    tools.length > SHOWN
      ? boxesThatShow(context, kind, which)
      : linked(context, 'toolbox_tool', 'toolbox_id', 'tool_id', ids(tools));
  const boxes = await nodes(context, 'toolbox', 2, holding);
  const others = kind === 'material' ? await besidesTools(context, which, ids(boxes)) : [];
  return [...tools, ...others, ...boxes, ...(await audienceOf(context, ids(boxes), 3))];
}

/**
 * Live sessions and steps of error numbers show materials as well. Steps are seen by all of their audience; sets, tools and
 * toolboxes are the ways there. Toolboxes that are known already are not named twice.
 */
async function besidesTools(
  context: Context,
  materialIds: readonly string[],
  known: readonly string[],
): Promise<Node[]> {
  const lives = await nodes(context, 'live', 1, linked(context, 'live_item', 'live_id', 'material_id', materialIds));
  const numbers = await nodes(
    context,
    'errorNo',
    1,
    sql`select distinct l.error_no_id from error_no_material l
          join error_no e on e.tenant_id = l.tenant_id and e.id = l.error_no_id
          join error_code c on c.tenant_id = e.tenant_id and c.id = e.error_code_id and c.deleted_at is null
         where l.tenant_id = ${context.actor.tenantId} and l.material_id = any(${[...materialIds]}::uuid[])`,
  );
  const { sets, tools, boxes } = await aboveNumbers(context, numbers, 2);
  return [...lives, ...numbers, ...sets, ...tools, ...boxes.filter(({ id }) => !known.includes(id))];
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
  if (kind === 'material') return nodes(context, 'material', -1, picturesIn(context, id));
  if (kind === 'errorCode') return shownBySteps(context, id);
  if (kind !== 'toolbox') return [];
  const tools = await nodes(context, 'tool', -1, linked(context, 'toolbox_tool', 'tool_id', 'toolbox_id', [id]));
  return [...tools, ...(await contentsOf(context, ids(tools), -2))];
}

/** Pictures of the library in the text of a material. */
const picturesIn = ({ actor }: Context, id: string) => sql`
  select distinct t.material_id from material_text t
   where t.tenant_id = ${actor.tenantId} and t.text_kind = 'material' and t.text_id = ${id} and t.material_id <> ${id}`;

/** Numbers of a set whose steps show materials, and these. */
async function shownBySteps(context: Context, setId: string): Promise<Node[]> {
  const numbers = await nodes(
    context,
    'errorNo',
    -1,
    sql`select n.id from error_no n
         where n.tenant_id = ${context.actor.tenantId} and n.error_code_id = ${setId} and n.deleted_at is null
           and exists (select from error_no_material l where l.tenant_id = n.tenant_id and l.error_no_id = n.id)`,
  );
  const shown = linked(context, 'error_no_material', 'material_id', 'error_no_id', ids(numbers));
  return [...numbers, ...(await nodes(context, 'material', -2, shown))];
}

async function contentsOf(context: Context, toolIds: readonly string[], distance: number): Promise<Node[]> {
  const found: Node[] = [];
  for (const kind of contentKinds) {
    const { link, column } = shows[kind];
    found.push(...(await nodes(context, kind, distance, linked(context, link, column, 'tool_id', toolIds))));
  }
  return found;
}

/** The same number that its list shows, but a tool that shows both languages is one place where it is named. */
async function placeCountOf({ db, actor }: Context, root: Root, shown: readonly Node[]): Promise<number | null> {
  const { kind, id, ids: pair } = root;
  if (kind !== 'material' && kind !== 'tool') return null;
  const count = sql.ref(kind === 'material' ? 'use_count' : 'ref_count');
  const named = shown.filter((node) => node.kind === 'tool');
  const { rows } = await sql<{ n: number }>`
    select ${count} - (
             select count(l.tool_id) - count(distinct l.tool_id) from tool_material l
              where l.tenant_id = ${actor.tenantId} and l.material_id = any(${[...pair]}::uuid[])
                and l.tool_id = any(${ids(named)}::uuid[]))::int as n
      from ${sql.table(kind)} where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
  return rows[0]!.n;
}

/** Who of these uses whom of these. */
async function edgesAmong({ db, actor }: Context, all: readonly Node[], root: Root): Promise<Edge[]> {
  // What leads to the other language leads here.
  const twins = root.ids.filter((id) => id !== root.id && !all.some((node) => node.id === id));
  const among = sql`any(${ids(all)}::uuid[])`;
  const audience = bounds.map(
    ({ link, column }) => sql`select l.${sql.ref(column)}, l.toolbox_id from ${sql.table(link)} l
      where l.tenant_id = ${actor.tenantId} and l.toolbox_id = ${among} and l.${sql.ref(column)} = ${among}`,
  );
  const { rows } = await sql<Edge>`
    select from_id as "from", to_id as "to" from reference
     where tenant_id = ${actor.tenantId} and from_id = ${among} and to_id = ${among}
    union select from_id, ${root.id}::uuid from reference
     where tenant_id = ${actor.tenantId} and from_id = ${among} and to_id = any(${twins}::uuid[])
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
export async function walk(context: Context, { kind, id }: Pick<Root, 'kind' | 'id'>): Promise<Found> {
  const root: Root = { kind, id, ids: kind === 'material' ? (await pairOf(context, id)).ids : [id] };
  const here = kind === 'productDoc' ? manualHere(context, id) : sql`select ${id}::uuid`;
  const [self] = await nodes(context, kind, 0, here);
  if (!self) throw new Fault('NOT_FOUND');
  if (!isSeen(context.actor, self)) throw new Fault('FORBIDDEN');
  const used = await below(context, root);
  const all = [self, ...used, ...(await above(context, root))];
  // A text holds a picture by its file; to whom the text is shown is another story than toolboxes tell.
  const texts = kind === 'material' ? await textsShowing(context, id) : [];
  all.push(...texts.map((text) => ({ ...text, distance: 1 })));
  const shown = cut(all);
  const named = (list: readonly Pick<Node, 'id'>[]) => list.filter((one) => shown.some((node) => node.id === one.id));
  const edges = [
    ...(await edgesAmong(context, shown, root)),
    ...named(texts).map((text) => ({ from: text.id, to: id })),
    ...named(kind === 'material' ? used : []).map((picture) => ({ from: id, to: picture.id })),
  ];
  const seen = withoutHidden(context.actor, shown, edges);
  const placeCount = await placeCountOf(context, root, shown);
  return { ...seen, placeCount, cut: shown.length < all.length, ...(await countPeople(context, self)) };
}
