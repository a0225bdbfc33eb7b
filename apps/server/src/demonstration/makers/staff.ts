import { allPermissions } from '@console/contract/permissions';
import { kindOfCall } from '@console/contract/areas/log/console-log-kinds';
import { moduleOf } from '@console/contract/areas/log/console-log';
import { sql, type Transaction } from 'kysely';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { DemonstrationDept, DemonstrationStaffing } from '../content/people.ts';

const days = (count: number) => sql<Date>`now() + make_interval(days => ${count})`;

/** Fills a company of the demonstration with departments, people, a staff directory and a week of work. */
export async function makeStaff(
  db: Transaction<Schema>,
  tenantId: string,
  staffing: DemonstrationStaffing,
  passwordHash: string,
): Promise<void> {
  await addDeptAdmin(db, tenantId);
  const depts = await makeDepts(db, tenantId, staffing.depts);
  await makePeople(db, tenantId, { staffing, depts, passwordHash });
  const people = await peopleOf(db, tenantId);
  await seat(db, tenantId, { staffing, depts, people });
  await makeDirectory(db, tenantId, staffing);
  await makeWeek(db, tenantId, { staffing, people });
}

/** Manages the accounts of the own department and of those below it: the way to try what a data scope cuts. */
async function addDeptAdmin(db: Transaction<Schema>, tenantId: string): Promise<void> {
  const permissions = allPermissions.filter(
    (code) => code.startsWith('account:sub:') || ['account:dept:query', 'account:role:query'].includes(code),
  );
  await db
    .insertInto('role')
    .values({
      tenant_id: tenantId,
      id: newId(),
      name: '部门管理员',
      code: 'DEPT_ADMIN',
      type: 'CUSTOM',
      data_scope: 'DEPT_AND_CHILD',
      permissions,
      remark: '管理本部门及下级部门的账号',
      sort: 4,
    })
    .execute();
}

type Depts = ReadonlyMap<string, string>;

async function makeDepts(
  db: Transaction<Schema>,
  tenantId: string,
  tree: readonly DemonstrationDept[],
): Promise<Depts> {
  const ids = new Map<string, string>();
  const flat = (depts: readonly DemonstrationDept[], above: readonly string[]): object[] =>
    depts.flatMap(({ name, below = [] }, place) => {
      const id = newId();
      ids.set(name, id);
      const path = [...above, id];
      return [{ id, name, path, parent: above.at(-1) ?? null, sort: place + 1 }, ...flat(below, path)];
    });
  const rows = flat(tree, []);
  await sql`
    insert into dept (tenant_id, id, parent_id, name, path, sort)
    select ${tenantId}, n.id, n.parent, n.name, n.path, n.sort from jsonb_to_recordset(${JSON.stringify(rows)})
      as n (id uuid, parent uuid, name text, path uuid[], sort integer)`.execute(db);
  return ids;
}

interface Hiring {
  readonly staffing: DemonstrationStaffing;
  readonly depts: Depts;
  readonly passwordHash: string;
}

async function makePeople(
  db: Transaction<Schema>,
  tenantId: string,
  { staffing, depts, passwordHash }: Hiring,
): Promise<void> {
  const { people, domain, phones, numbers } = staffing;
  const ids = people.map(() => newId());
  await db
    .insertInto('account')
    .values(
      people.map(({ username, name, dept, job, status = 'ACTIVE', endsIn, seen }, place) => ({
        tenant_id: tenantId,
        id: ids[place]!,
        type: 3,
        username,
        name,
        job,
        organization: dept,
        email: `${username}@${domain}`,
        phone: `${phones}${String(101 + place)}`,
        job_no: `${numbers}${String(1001 + place)}`,
        dept_id: depts.get(dept)!,
        password_hash: status === 'PENDING_ACTIVATION' ? null : passwordHash,
        status,
        created_at: days(-90 + place),
        updated_at: days(-30 + place),
        expire_at: endsIn === undefined ? null : days(endsIn),
        activation_sent_at: days(status === 'PENDING_ACTIVATION' ? -2 : -89 + place),
        activated_at: status === 'PENDING_ACTIVATION' ? null : days(-88 + place),
        last_login_at: seen === undefined ? null : days(-seen),
      })),
    )
    .execute();
  const grants = people.flatMap(({ roles }, place) =>
    roles.split(' ').map((held, rank) => {
      const [code, lent] = held.split('@');
      return { account: ids[place], code, lent: lent ?? null, rank };
    }),
  );
  await sql`
    insert into account_role (tenant_id, account_id, role_id, is_default, expires_at)
    select ${tenantId}, n.account, r.id, n.rank = 0, now() + make_interval(days => n.lent)
      from jsonb_to_recordset(${JSON.stringify(grants)}) as n (account uuid, code text, lent integer, rank integer)
      join role r on r.tenant_id = ${tenantId} and r.code = n.code`.execute(db);
}

type People = readonly {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly type: number;
}[];

const peopleOf = (db: Transaction<Schema>, tenantId: string): Promise<People> =>
  db.selectFrom('account').select(['id', 'username', 'name', 'type']).where('tenant_id', '=', tenantId).execute();

interface Seating {
  readonly staffing: DemonstrationStaffing;
  readonly depts: Depts;
  readonly people: People;
}

/** Gives the departments their leaders, and the people who were there before a department. */
async function seat(db: Transaction<Schema>, tenantId: string, { staffing, depts, people }: Seating): Promise<void> {
  const idOf = (username: string) => people.find((person) => person.username === username)?.id;
  const flat = (tree: readonly DemonstrationDept[]): readonly DemonstrationDept[] =>
    tree.flatMap((dept) => [dept, ...flat(dept.below ?? [])]);
  const leaders = flat(staffing.depts).flatMap(({ name, leader }) =>
    leader === undefined ? [] : [{ dept: depts.get(name), account: idOf(leader) }],
  );
  const places = Object.entries(staffing.places).map(([username, dept]) => ({
    dept: depts.get(dept),
    account: idOf(username),
  }));
  await sql`update dept d set leader_id = n.account
      from jsonb_to_recordset(${JSON.stringify(leaders)}) as n (dept uuid, account uuid)
     where d.tenant_id = ${tenantId} and d.id = n.dept`.execute(db);
  await sql`update account a set dept_id = n.dept
      from jsonb_to_recordset(${JSON.stringify(places)}) as n (dept uuid, account uuid)
     where a.tenant_id = ${tenantId} and a.id = n.account`.execute(db);
}

/** Everyone of the people, and colleagues who have no account yet. */
async function makeDirectory(
  db: Transaction<Schema>,
  tenantId: string,
  staffing: DemonstrationStaffing,
): Promise<void> {
  const { domain, numbers, phones, people, staff } = staffing;
  const known = people.map(({ name, dept, job }) => ({ name, dept, job }));
  const others = staff.map((line) => {
    const words = line.split(' ');
    return { name: words.slice(0, -2).join(' '), dept: words.at(-2)!, job: words.at(-1)! };
  });
  const rows = [...known, ...others].map(({ name, dept, job }, place) => {
    const number = `${numbers}${String(1001 + place)}`;
    const email = people[place] ? `${people[place].username}@${domain}` : `${number.toLowerCase()}@${domain}`;
    return { id: newId(), number, name, email, dept, job, phone: `${phones}${String(101 + place)}` };
  });
  await sql`
    insert into staff (tenant_id, id, number, name, phone, email, dept_name, position)
    select ${tenantId}, n.id, n.number, n.name, n.phone, n.email, n.dept, n.job
      from jsonb_to_recordset(${JSON.stringify(rows)})
        as n (id uuid, number text, name text, phone text, email text, dept text, job text)`.execute(db);
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
];

/** What happened in the days before, oldest first, since the database chains the lines as they come. */
async function makeWeek(
  db: Transaction<Schema>,
  tenantId: string,
  { staffing, people }: { staffing: DemonstrationStaffing; people: People },
): Promise<void> {
  const rows = staffing.week.map(([daysAgo, at, who, call, action, object, failCode], place) => {
    const actor = people.find(({ username }) => username === who);
    const isAbout = object !== undefined || action === 'REFUSED';
    return {
      id: newId(),
      daysAgo,
      at,
      actor: actor?.id,
      name: actor?.name,
      actorType: actor?.type,
      call,
      module: moduleOf(call),
      action,
      objectType: isAbout ? (kindOfCall(call) ?? null) : null,
      objectId: people.find(({ name }) => name === object)?.id ?? null,
      objectName: object ?? null,
      // The week knows of nobody who was enabled again.
      changes: action === 'STATUS' ? [{ field: 'status', before: 'ACTIVE', after: 'DISABLED' }] : [],
      failCode: failCode ?? null,
      ip: `10.20.${String(1 + (place % 4))}.${String(20 + ((place * 7) % 60))}`,
      agent: browsers[place % browsers.length],
      trace: `week-${staffing.numbers.toLowerCase()}-${String(place + 1)}`,
    };
  });
  await sql`
    insert into operation_log (tenant_id, id, time, actor_id, actor_name, actor_type, call, module, action, object_type,
                               object_id, object_name, changes, result, fail_code, ip, user_agent, trace_id)
    select ${tenantId}, n.id,
           (date_trunc('day', now() at time zone 'Asia/Shanghai') - make_interval(days => n."daysAgo") + n.at::time)
             at time zone 'Asia/Shanghai',
           n.actor, n.name, n."actorType", n.call, n.module, n.action, n."objectType", n."objectId", n."objectName", n.changes,
           case when n."failCode" is null then 'SUCCESS' else 'FAILURE' end, n."failCode", n.ip, n.agent, n.trace
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
        id uuid, "daysAgo" integer, at text, actor uuid, name text, "actorType" smallint, call text, module text,
        action text, "objectType" text, "objectId" text, "objectName" text, changes jsonb, "failCode" text, ip text, agent text,
        trace text)`.execute(db);
}
