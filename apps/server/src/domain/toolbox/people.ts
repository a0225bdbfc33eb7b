import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { isShownByStep } from './seen-by.ts';

/** What people are counted of. */
interface Counted {
  readonly kind: string;
  readonly id: string;
}

interface Of {
  readonly id: string;
  readonly tenantId: string;
}

/** The material itself, and the same in the other language: to its readers, whoever shows one of them shows the other. */
const pairOf = ({ id, tenantId }: Of) => sql`
  ${id}::uuid, (select o.translation_id from material o where o.tenant_id = ${tenantId} and o.id = ${id})`;

/**
 * Tools `t` that show it in an app now, whatever it is that is shown. One link of one tool is looked up, and no list of all
 * that show it is made: something can be in every tool.
 */
const showing: Readonly<Record<string, (of: Of) => RawBuilder<unknown>>> = {
  material: (of) => sql`(select true from tool_material l
      join material m on m.tenant_id = l.tenant_id and m.id = l.material_id and m.deleted_at is null
    where l.tenant_id = t.tenant_id and l.tool_id = t.id
      and l.material_id = any(array[${pairOf(of)}]) limit 1)`,
  productModel: ({ id }) => sql`(select true from tool_model l
      join product_model m on m.tenant_id = l.tenant_id and m.id = l.model_id
    where l.tenant_id = t.tenant_id and l.tool_id = t.id and l.model_id = ${id} and m.status in ('READY', 'LAUNCHED')
    limit 1)`,
  errorCode: ({ id }) => sql`(select true from tool_error_code l
      join error_code c on c.tenant_id = l.tenant_id and c.id = l.error_code_id
    where l.tenant_id = t.tenant_id and l.tool_id = t.id and l.error_code_id = ${id} and c.status = 'ENABLED' limit 1)`,
  tool: ({ id }) => sql`t.id = ${id}`,
};

/** Enabled toolboxes `b` through which people see it. */
const through = ({ kind, id }: Counted, tenantId: string): RawBuilder<unknown> =>
  kind === 'toolbox'
    ? sql`b.id = ${id}`
    : sql`(select true from toolbox_tool i
        cross join lateral (select * from tool o where o.tenant_id = i.tenant_id and o.id = i.tool_id
                               and o.deleted_at is null and o.status = 'ENABLED' limit 1) as t
       where i.tenant_id = b.tenant_id and i.toolbox_id = b.id and ${showing[kind]!({ id, tenantId })} limit 1)`;

/** Whom a material is for narrows whom its toolboxes are for; one that is not there is for nobody. */
const visibilityOf = ({ kind, id }: Counted, tenantId: string): RawBuilder<unknown> =>
  kind === 'material'
    ? sql`(select m.visibility from material m where m.tenant_id = ${tenantId} and m.id = ${id} and m.deleted_at is null
             and m.status = 'READY' and (m.expire_at is null or m.expire_at > now()))`
    : sql`'BOTH'::text`;

/** Steps of error numbers show materials to all of their audience, whatever toolboxes they have. */
const bySteps = ({ kind, id }: Counted, tenantId: string, audience: 'TEAM' | 'CLIENT'): RawBuilder<unknown> =>
  kind === 'material'
    ? sql`(coalesce((select visibility in ('BOTH', ${audience}) from seen), false)
           and ${isShownByStep(pairOf({ id, tenantId }), { tenantId, audience })})`
    : sql`false`;

/** Whom toolboxes and steps show it to. */
const inBoxes = (node: Counted, tenantId: string): RawBuilder<unknown> => sql`
    with box as materialized (
      select b.id, b.audience, array(select g.group_id from toolbox_client_group g
               where g.tenant_id = b.tenant_id and g.toolbox_id = b.id) as groups
        from toolbox b
       where b.tenant_id = ${tenantId} and b.deleted_at is null and b.status = 'ENABLED' and ${through(node, tenantId)}),
    seen as (select ${visibilityOf(node, tenantId)} as visibility)
    select exists (select from box, seen where box.audience <> 'CLIENT' and seen.visibility <> 'CLIENT')
             or ${bySteps(node, tenantId, 'TEAM')} as team,
           exists (select from box, seen where box.audience <> 'TEAM' and seen.visibility <> 'TEAM'
                      and cardinality(box.groups) = 0)
             or ${bySteps(node, tenantId, 'CLIENT')} as all,
           array(select distinct g from box, seen, unnest(box.groups) as g
                  where box.audience <> 'TEAM' and seen.visibility <> 'TEAM') as groups`;

/** A manual is found by its product, whatever leads to it. */
const readersOf = ({ id }: Counted, tenantId: string): RawBuilder<unknown> => sql`
    select d.visibility <> 'CLIENT' and p.status <> 'DRAFT' as team, d.visibility <> 'TEAM' and p.status <> 'DRAFT' as all,
           '{}'::uuid[] as groups
      from product_doc d join product p on p.tenant_id = d.tenant_id and p.id = d.product_id
     where d.tenant_id = ${tenantId} and d.id = ${id}`;

/**
 * People who see it in an app: the team, and the customers of the groups that its toolboxes are for. Who uses which
 * application is not known, so applications do not narrow the number. Counted up to the limit of all lists.
 */
export async function countPeople(
  { db, actor }: Context,
  node: Counted,
): Promise<{ peopleCount: number; peopleCapped: boolean }> {
  const { tenantId } = actor;
  const audience = node.kind === 'productDoc' ? readersOf(node, tenantId) : inBoxes(node, tenantId);
  const { rows } = await sql<{ team: boolean; all: boolean; groups: string[] }>`${audience}`.execute(db);
  const { team, all, groups } = rows[0]!;
  const { rows: counted } = await sql<{ people: number }>`
    select count(*)::int as people from (
      (select from team_user u where ${team} and u.tenant_id = ${tenantId} and u.deleted_at is null and u.status = 'ACTIVE'
        limit ${COUNT_CAP + 1})
      union all
      (select from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id and c.deleted_at is null
        where u.tenant_id = ${tenantId} and u.deleted_at is null and u.status = 'ACTIVE'
          and (${all} or c.group_id = any(${groups}::uuid[])) limit ${COUNT_CAP + 1})) as somebody`.execute(db);
  const { people } = counted[0]!;
  return { peopleCount: Math.min(people, COUNT_CAP), peopleCapped: people > COUNT_CAP };
}
