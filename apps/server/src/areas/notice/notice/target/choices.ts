import type { NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { page, parsePage, type Listing } from '../../../../kernel/records/page.ts';
import type { Audience } from '../row.ts';
import { countWithEmail, countRecipients, recipientsAfter } from './target.ts';

const SHOWN = 20;
const SAMPLE = 5;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly clientName: string | null;
  readonly reached: boolean;
}

interface Group {
  readonly id: string;
  readonly name: string;
  readonly users: number;
}

const sorts = { name: { column: 'name', cast: 'text' } } as const;
const defaultSort = ['name', 'asc'] as const;

const people: Readonly<Record<Audience, Listing>> = {
  CLIENT: {
    table: 'client_user',
    fields: {
      id: sql.ref('client_user.id'),
      name: sql.ref('client_user.name'),
      clientName: sql`(select c.name from client c
                        where c.tenant_id = client_user.tenant_id and c.id = client_user.client_id)`,
      reached: sql`exists (select from client c where c.tenant_id = client_user.tenant_id
                              and c.id = client_user.client_id and c.status = 'ACTIVE')`,
    },
    sorts,
    defaultSort,
    // A number that is masked elsewhere is not guessed digit by digit here.
    search: ['name'],
  },
  TEAM: {
    table: 'team_user',
    fields: {
      id: sql.ref('team_user.id'),
      name: sql.ref('team_user.name'),
      clientName: sql`null::text`,
      reached: sql`true`,
    },
    sorts,
    defaultSort,
    search: ['name', 'job_no'],
  },
};

const groups: Readonly<Record<Audience, Listing>> = {
  CLIENT: {
    table: 'client_group',
    fields: {
      id: sql.ref('client_group.id'),
      name: sql.ref('client_group.name'),
      users: sql`(select coalesce(sum(c.active_user_count), 0)::int from client c
                   where c.tenant_id = client_group.tenant_id and c.group_id = client_group.id
                     and c.status = 'ACTIVE' and c.deleted_at is null)`,
    },
    sorts,
    defaultSort,
    search: ['name'],
  },
  TEAM: {
    table: 'team_group',
    fields: {
      id: sql.ref('team_group.id'),
      name: sql.ref('team_group.name'),
      users: sql`(select count(*)::int from team_group_member m
                    join team_user u on u.tenant_id = m.tenant_id and u.id = m.team_user_id
                   where m.tenant_id = team_group.tenant_id and m.group_id = team_group.id and u.status = 'ACTIVE'
                     and u.deleted_at is null)`,
    },
    sorts,
    defaultSort,
    search: ['name'],
  },
};

const clients: Listing = {
  table: 'client',
  fields: { id: sql.ref('client.id'), name: sql.ref('client.name'), users: sql.ref('client.active_user_count') },
  sorts,
  defaultSort,
  search: ['name', 'alias', 'code'],
};

/** The first of a list, for choosing; whoever is not among them is found by a word of their name. */
async function choose<Row>(
  listing: Listing,
  keyword: string | undefined,
  context: Context,
  equals: Record<string, string> = {},
  pageSize = SHOWN,
): Promise<Row[]> {
  const request = { pageNo: 1, pageSize, keyword: keyword?.trim() };
  const where = { equals, nulls: { deleted_at: true } };
  const found = await page(context, { ...listing, searchCap: pageSize }, request, where);
  return parsePage<Row>(found).list;
}

export async function chooseUsers(audience: Audience, keyword: string | undefined, context: Context) {
  // Some more than are shown, since those of customers that were shut out fall away.
  const found = await choose<Person>(people[audience], keyword, context, { status: 'ACTIVE' }, 4 * SHOWN);
  const reached = found.filter((person) => person.reached).slice(0, SHOWN);
  return reached.map(({ id, name, clientName }) => ({ id, name, clientName }));
}

export const chooseGroups = (audience: Audience, keyword: string | undefined, context: Context) =>
  choose<Group>(groups[audience], keyword, context);

export const chooseClients = (keyword: string | undefined, context: Context) =>
  choose<Group>(clients, keyword, context, { status: 'ACTIVE' });

/** Whom it would reach: how many, and some of them by name. */
export async function preview(audience: Audience, target: NoticeTarget, { db, actor }: Context) {
  const { tenantId } = actor;
  const some = await recipientsAfter(db, tenantId, { audience, target }, null, SAMPLE);
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, name from client where tenant_id = ${tenantId}
       and id = any(${some.map(({ clientId }) => clientId)}::uuid[])`.execute(db);
  const clientNames = new Map(names.map(({ id, name }) => [id, name]));
  return {
    total: await countRecipients(db, tenantId, audience, target),
    ...(await countWithEmail(db, tenantId, audience, target)),
    sample: some.map(({ id, name, clientId }) => ({ id, name, clientName: clientNames.get(clientId ?? '') ?? null })),
  };
}
