import type { search as contract, SearchType } from '@console/contract/areas/system/search';
import type { PermissionResource } from '@console/contract/permissions';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { visibleAccounts, visibleDepts } from '../../../domain/identity/data-scope.ts';
import { page, type Listing, type Where } from '../../../kernel/records/page.ts';
import type { RawJson } from '../../../kernel/calls/raw-json.ts';

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

const clients: Listing = {
  ...byName,
  table: 'client',
  fields: { id: sql`client.id`, name: sql`client.name`, hint: sql`client.alias` },
  search: ['name', 'alias', 'code'],
};

const clientUsers: Listing = {
  ...byName,
  table: 'client_user',
  fields: {
    id: sql`client_user.id`,
    name: sql`client_user.name`,
    hint: sql`(select c.name from client c where c.tenant_id = client_user.tenant_id and c.id = client_user.client_id)`,
  },
  search: ['name'],
};

const teamUsers: Listing = {
  ...byName,
  table: 'team_user',
  fields: { id: sql`team_user.id`, name: sql`team_user.name`, hint: sql`team_user.position` },
  search: ['name', 'job_no'],
};

const named = (
  table: 'client_group' | 'team_group' | 'notice' | 'application' | 'upgrade_plan' | 'test_account',
): Listing => ({
  ...byName,
  table,
  fields: { id: sql.ref(`${table}.id`), name: sql.ref(`${table}.name`), hint: sql`null::text` },
  search: ['name'],
});
const newestFirst: Pick<Listing, 'sorts' | 'defaultSort'> = {
  sorts: { createdAt: { column: 'created_at', cast: 'timestamptz' } },
  defaultSort: ['createdAt', 'desc'],
};
const notices: Listing = {
  ...named('notice'),
  ...newestFirst,
  fields: {
    id: sql`notice.id`,
    name: sql`notice.name`,
    hint: sql`nullif(nullif(notice.title ->> 'en-US', ''), notice.name)`,
  },
  search: ['titles'],
};

const applications: Listing = {
  ...named('application'),
  fields: { id: sql`application.id`, name: sql`application.name`, hint: sql`application.code` },
};
const plans: Listing = {
  ...named('upgrade_plan'),
  ...newestFirst,
  fields: {
    id: sql`upgrade_plan.id`,
    name: sql`upgrade_plan.name`,
    hint: sql`(select p.name from application p
                where p.tenant_id = upgrade_plan.tenant_id and p.id = upgrade_plan.application_id)`,
  },
};
const agreements: Listing = {
  ...byName,
  table: 'agreement',
  fields: {
    id: sql`agreement.id`,
    name: sql`agreement.name`,
    hint: sql`(select p.name from application p
                where p.tenant_id = agreement.tenant_id and p.id = agreement.application_id)`,
  },
  search: ['name'],
};
const testAccounts: Listing = {
  ...named('test_account'),
  fields: { id: sql`test_account.id`, name: sql`test_account.name`, hint: sql`test_account.account` },
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
  if (sees(context, 'app:plan')) {
    const { rows } = await sql<{ id: string }>`
      select id from application where tenant_id = ${context.actor.tenantId} and deleted_at is null`.execute(
      context.db,
    );
    // Plans have no bin of their own: they are gone while their application is.
    sources.push({
      type: 'upgradePlan',
      listing: plans,
      where: { among: { application_id: rows.map(({ id }) => id) } },
    });
  }
  const others: readonly (Source & { readonly resource: PermissionResource; readonly forAll: boolean })[] = [
    { type: 'client', resource: 'client:info', forAll: true, listing: clients, where: { nulls } },
    { type: 'clientUser', resource: 'client:user', forAll: true, listing: clientUsers, where: { nulls } },
    { type: 'teamUser', resource: 'team:user', forAll: true, listing: teamUsers, where: { nulls } },
    { type: 'clientGroup', resource: 'client:group', forAll: false, listing: named('client_group'), where: { nulls } },
    { type: 'teamGroup', resource: 'team:group', forAll: false, listing: named('team_group'), where: { nulls } },
    {
      type: 'clientNotice',
      resource: 'notice:client',
      forAll: false,
      listing: notices,
      where: { nulls, equals: { audience: 'CLIENT' } },
    },
    {
      type: 'teamNotice',
      resource: 'notice:team',
      forAll: false,
      listing: notices,
      where: { nulls, equals: { audience: 'TEAM' } },
    },
    { type: 'application', resource: 'app:app', forAll: true, listing: applications, where: { nulls } },
    { type: 'agreement', resource: 'app:agreement', forAll: true, listing: agreements, where: { nulls } },
    { type: 'testAccount', resource: 'app:test', forAll: true, listing: testAccounts, where: { nulls } },
    { type: 'tag', resource: 'material:tag', forAll: false, listing: tags, where: { nulls } },
  ];
  // What has pages for operators alone is found by them alone.
  const open = others.filter(({ resource, forAll }) => (forAll || context.actor.type === 3) && sees(context, resource));
  return [...sources, ...open];
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
