import type { search as contract, SearchType } from '@console/contract/areas/system/search';
import type { PermissionResource } from '@console/contract/permissions';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../core/context.ts';
import { visibleAccounts, visibleDepts } from '../../core/data-scope.ts';
import { page, type Listing, type Where } from '../../core/page.ts';
import type { RawJson } from '../../core/raw-json.ts';

/** Of each kind, as many as one glance takes in. */
const SHOWN = 5;

const byName: Pick<Listing, 'sorts' | 'defaultSort'> = {
  sorts: { name: { column: 'name', cast: 'text' } },
  defaultSort: ['name', 'asc'],
};

const accounts: Listing = {
  ...byName,
  table: 'account',
  fields: { id: sql`account.id`, name: sql`account.name`, hint: sql`account.username` },
  search: ['name', 'username', 'job_no'],
};

const depts: Listing = {
  ...byName,
  table: 'dept',
  fields: {
    id: sql`dept.id`,
    name: sql`dept.name`,
    hint: sql`(select up.name from dept up where up.tenant_id = dept.tenant_id and up.id = dept.parent_id)`,
  },
  search: ['name'],
};

const tags: Listing = {
  ...byName,
  table: 'tag',
  fields: { id: sql`tag.id`, name: sql`tag.name`, hint: sql`null::text` },
  search: ['name'],
};

interface Source {
  readonly type: SearchType;
  readonly listing: Listing;
  readonly where: Where;
}

const sees = ({ actor }: Context, resource: PermissionResource) =>
  actor.type !== 3 || actor.permissions.has(`${resource}:query`);

/** Where this person may look: the same rights and the same scope as in the lists themselves. */
async function sourcesFor(context: Context): Promise<Source[]> {
  const nulls = { deleted_at: true };
  const sources: Source[] = [];
  if (sees(context, 'account:sub')) {
    const scope = await visibleAccounts(context);
    const equals = { ...scope.equals, type: 3 };
    sources.push({ type: 'subAccount', listing: accounts, where: { ...scope, equals, nulls } });
  }
  if (sees(context, 'account:dept')) {
    const visible = await visibleDepts(context);
    sources.push({ type: 'dept', listing: depts, where: { nulls, among: { id: visible ?? undefined } } });
  }
  // Labels have a page for operators alone.
  if (context.actor.type === 3 && sees(context, 'material:tag'))
    sources.push({ type: 'tag', listing: tags, where: { nulls } });
  return sources;
}

interface Found {
  readonly list: { id: string; name: string; hint: string | null; code?: string }[];
  readonly next?: string;
}

const cut = (rows: Found['list']): Found => ({
  list: rows.slice(0, SHOWN),
  ...(rows.length > SHOWN && { next: 'more' }),
});

/** Owners, of every tenant for the platform: the view draws that line, and is short enough to be looked through. */
async function ownersLike(keyword: string, { db, actor }: Context): Promise<Found> {
  const { rows } = await sql<Found['list'][number]>`
    select id, name, tenant_name as hint from primary_account
     where tenant_id = ${actor.tenantId}
       and strpos(lower(concat_ws(chr(10), tenant_name, tenant_code, name, username)), lower(${keyword})) > 0
     order by name, id limit ${SHOWN + 1}`.execute(db);
  return cut(rows);
}

/** Roles are few as well. Built-in ones are found by their code, too, which says in English what they are called. */
async function rolesLike(keyword: string, { db, actor }: Context): Promise<Found> {
  const { rows } = await sql<Found['list'][number]>`
    select id, name, remark as hint, case when type = 'SYSTEM' then code end as code from role
     where tenant_id = ${actor.tenantId} and deleted_at is null
       and strpos(lower(concat_ws(chr(10), name, case when type = 'SYSTEM' then replace(code, '_', ' ') end)),
                  lower(${keyword})) > 0
     order by name, id limit ${SHOWN + 1}`.execute(db);
  return cut(rows.map(({ code, ...rest }) => ({ ...rest, ...(code && { code, hint: null }) })));
}

const parsed = ({ text }: RawJson) => JSON.parse(text) as Found;

export const search: Handlers<typeof contract> = {
  async find({ keyword }, context) {
    const found: [SearchType, Found][] = [];
    for (const { type, listing, where } of await sourcesFor(context)) {
      found.push([type, parsed(await page(context, listing, { pageNo: 1, pageSize: SHOWN, keyword }, where))]);
    }
    if (sees(context, 'account:role')) found.push(['role', await rolesLike(keyword, context)]);
    if (context.actor.type !== 3) found.push(['primaryAccount', await ownersLike(keyword, context)]);
    return found
      .filter(([, { list }]) => list.length > 0)
      .map(([type, { list, next }]) => ({ type, items: list, more: next !== undefined }));
  },
};
