import type { agreement as contract, consentStates } from '@console/contract/areas/application/agreement/agreement';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import { appUserTables } from '../../../../domain/app-people/app-users.ts';
import type { Context, Handler } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { page, type Listing, type PageRequest, type Where } from '../../../../kernel/records/page.ts';
import { coverage, type Coverage } from './coverage.ts';
import { liveAgreement } from '../row.ts';

type State = (typeof consentStates)[number];
type Asked = InputOf<(typeof contract)['consents']>;
type Consents = ReturnOf<(typeof contract)['consents']>;

/** Of the people who fit a keyword so many are looked at for a state. */
const SEARCHED = 2_000;

/** So many of the newest people are asked one by one whether they said anything. */
const NEWEST = 2_000;

/** What somebody said last to an agreement. */
interface Said {
  readonly seq: number;
  readonly versionNo: string;
  readonly acceptedAt: string;
  readonly withdrawnAt: string | null;
  readonly appVersion: string | null;
  readonly deviceModel: string | null;
}

interface Person {
  readonly userId: string;
  readonly userName: string;
  readonly clientName: string | null;
  readonly said: Said | null;
}

/** The rows of a list as the page gives them. */
type Found = Omit<Consents, 'list'> & { readonly list: Person[] };

/** People where nobody or everybody is meant, and what was said where that is asked for: each has its index. */
export const consents: Handler<(typeof contract)['consents']> = async (asked, context) => {
  const { agreementId, userKind, state, ...request } = asked;
  const { coversFrom } = await liveAgreement(context, agreementId);
  const found = await listOf({ agreementId, userKind, state, coversFrom }, request, context);
  return { ...found, list: found.list.map((person) => wire(person, coversFrom)) };
};

interface Wanted extends Pick<Asked, 'agreementId' | 'userKind' | 'state'> {
  readonly coversFrom: number;
}

async function listOf(wanted: Wanted, request: PageRequest, context: Context): Promise<Found> {
  const { agreementId, userKind, state, coversFrom } = wanted;
  const keyword = request.keyword ?? '';
  const everyone = { equals: { status: 'ACTIVE' }, nulls: { deleted_at: true } };
  if (state === undefined) return read(context, peopleListing(wanted), request, everyone);
  if (keyword !== '') return searched(wanted, request, context, everyone);
  if (state === 'NONE') return silent(wanted, request, context);
  const [first, behindLast] = rangeOf(state, coversFrom);
  const standing = [String(first), behindLast === null ? null : String(behindLast)] as const;
  return read(
    context,
    saidListing(userKind),
    { ...request, sortField: 'said', sortOrder: 'desc' },
    {
      equals: { agreement_id: agreementId, user_kind: userKind },
      ranges: { standing },
    },
  );
}

function rangeOf(state: Exclude<State, 'NONE'>, coversFrom: number): readonly [number, number | null] {
  if (state === 'WITHDRAWN') return [0, 1];
  return state === 'ACCEPTED' ? [Math.max(coversFrom, 1), null] : [1, coversFrom];
}

const read = async (context: Context, listing: Listing, request: PageRequest, where: Where) =>
  JSON.parse((await page(context, listing, request, where)).text) as Found;

const saidFields = sql`json_build_object('seq', c.version_seq, 'versionNo', (
    select v.version_no from agreement_version v where v.tenant_id = c.tenant_id and v.id = c.version_id),
  'acceptedAt', wire_time(c.accepted_at), 'withdrawnAt', wire_time(c.withdrawn_at), 'appVersion', c.app_version,
  'deviceModel', c.device_model)`;

const clientNameOf = (userKind: AppUserKind, person: RawBuilder<unknown>) =>
  userKind === 'CLIENT_USER'
    ? sql`(select o.name from client_user u join client o on o.tenant_id = u.tenant_id and o.id = u.client_id
            where u.tenant_id = current_setting('app.tenant_id')::uuid and u.id = ${person})`
    : sql`null::text`;

function peopleListing({ agreementId, userKind }: Wanted): Listing {
  const table = appUserTables[userKind];
  const own = (column: string) => sql.ref(`${table}.${column}`);
  return {
    table,
    fields: {
      userId: own('id'),
      userName: own('name'),
      clientName: clientNameOf(userKind, own('id')),
      said: sql`(select ${saidFields} from consent c
                  where c.tenant_id = ${own('tenant_id')} and c.agreement_id = ${agreementId}
                    and c.user_kind = ${userKind} and c.user_id = ${own('id')} and c.latest)`,
    },
    sorts: { name: { column: 'name', cast: 'text' } },
    defaultSort: ['name', 'asc'],
    search: ['name'],
  };
}

function saidListing(userKind: AppUserKind): Listing {
  const user = sql.ref('consent.user_id');
  return {
    table: 'consent',
    fields: {
      userId: user,
      userName: sql`coalesce((select u.name from ${sql.table(appUserTables[userKind])} u
                               where u.tenant_id = consent.tenant_id and u.id = ${user}), consent.user_name)`,
      clientName: clientNameOf(userKind, user),
      said: sql`(select ${saidFields} from (select consent.*) as c)`,
    },
    // By version, and then by the time of the consent, for that is how ids follow each other.
    sorts: { said: { column: 'standing', cast: 'integer' } },
    defaultSort: ['said', 'desc'],
    search: [],
  };
}

/** Those who fit a keyword, as many as are looked at, and of them those in the state. */
async function searched(wanted: Wanted, request: PageRequest, context: Context, where: Where): Promise<Found> {
  const { pageNo, pageSize, keyword } = request;
  const hits = await read(context, peopleListing(wanted), { pageNo: 1, pageSize: SEARCHED, keyword }, where);
  const fitting = hits.list.filter((person) => stateOf(person, wanted.coversFrom) === wanted.state);
  return {
    list: fitting.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: fitting.length,
    pageNo,
    pageSize,
    ...(hits.next !== undefined && { totalCapped: true }),
  };
}

/**
 * Those who said nothing, the newest first: mostly they are those who came last, so the newest are looked at one by one
 * before all are gone through. How many there are is known without looking, and behind the last nobody is looked at.
 */
async function silent(wanted: Wanted, request: PageRequest, context: Context): Promise<Found> {
  const { pageNo, pageSize, cursor: after } = request;
  if (after === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  const { byKind } = (await coverage({ agreementId: wanted.agreementId }, context)) as Coverage;
  const none = byKind.find((part) => part.userKind === wanted.userKind)?.none ?? 0;
  const offset = after === undefined ? (pageNo - 1) * pageSize : 0;
  const range = { after, offset, limit: Math.min(pageSize + 1, Math.max(0, none - offset)) };
  let rows = await amongNewest(wanted, range, context);
  if (rows.length < range.limit) rows = await amongAll(wanted, range, context);
  const list = rows.slice(0, pageSize).map((person) => ({ ...person, said: null }));
  const last = rows.length > pageSize ? list.at(-1) : undefined;
  return {
    list,
    total: Math.min(none, COUNT_CAP),
    pageNo,
    pageSize,
    ...(none > COUNT_CAP && { totalCapped: true }),
    ...(last && { next: last.userId }),
  };
}

interface Range {
  readonly after: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

type Silent = Omit<Person, 'said'>;

const behind = ({ after }: Range, id: string) =>
  after === undefined ? sql`` : sql`and ${sql.ref(id)} < ${after}::uuid`;

const activePeople = (userKind: AppUserKind, range: Range, { actor }: Context) => sql`
  select u.id, u.name from ${sql.table(appUserTables[userKind])} u
   where u.tenant_id = ${actor.tenantId} and u.deleted_at is null and u.status = 'ACTIVE' ${behind(range, 'u.id')}`;

const latestConsent = ({ agreementId, userKind }: Wanted, { actor }: Context) => sql`(
  select c.id from consent c where c.tenant_id = ${actor.tenantId} and c.agreement_id = ${agreementId}
     and c.user_kind = ${userKind} and c.latest and c.user_id = u.id)`;

const silentFields = (userKind: AppUserKind) => sql`
  id as "userId", name as "userName", ${clientNameOf(userKind, sql.ref('hit.id'))} as "clientName"`;

async function amongNewest(wanted: Wanted, range: Range, context: Context): Promise<Silent[]> {
  const { userKind } = wanted;
  const { rows } = await sql<Silent>`
    with newest as materialized (${activePeople(userKind, range, context)} order by u.id desc limit ${NEWEST}),
         hit as materialized (select u.id, u.name from newest u where ${latestConsent(wanted, context)} is null
                               order by u.id desc limit ${range.limit} offset ${range.offset})
    select ${silentFields(userKind)} from hit order by id desc`.execute(context.db);
  return rows;
}

/** People and what was said lie in the same order in their indexes: both are gone through once, side by side. */
async function amongAll(wanted: Wanted, range: Range, context: Context): Promise<Silent[]> {
  const { db } = context;
  const { userKind } = wanted;
  // Left to itself the database asks for each person one by one, which takes five times as long.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_hashjoin', 'off', true)`.execute(db);
  const { rows } = await sql<Silent>`
    with hit as materialized (${activePeople(userKind, range, context)} and not exists ${latestConsent(wanted, context)}
                               order by u.id desc limit ${range.limit} offset ${range.offset})
    select ${silentFields(userKind)} from hit order by id desc`.execute(db);
  await sql`select set_config('enable_nestloop', 'on', true), set_config('enable_hashjoin', 'on', true)`.execute(db);
  return rows;
}

function stateOf({ said }: Person, coversFrom: number): State {
  if (said === null) return 'NONE';
  if (said.withdrawnAt !== null) return 'WITHDRAWN';
  return said.seq >= coversFrom ? 'ACCEPTED' : 'OUTDATED';
}

function wire(person: Person, coversFrom: number): Consents['list'][number] {
  const { userId, userName, clientName, said } = person;
  return {
    userId,
    userName,
    clientName,
    state: stateOf(person, coversFrom),
    versionNo: said?.versionNo ?? null,
    acceptedAt: said?.acceptedAt ?? null,
    withdrawnAt: said?.withdrawnAt ?? null,
    appVersion: said?.appVersion ?? null,
    deviceModel: said?.deviceModel ?? null,
  };
}
