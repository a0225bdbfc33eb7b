import { sql, type Transaction } from 'kysely';
import { entitled } from '../../../../domain/identity/entitled.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { sendAll } from '../../../../kernel/jobs/messages/outbox.ts';
import { recipientState } from '../row.ts';
import { takeDue, type Due } from './due.ts';
import { letterTo, type Reader } from './letter.ts';
import { reportNumbers, type ReportNumbers } from './numbers.ts';

/** The page of all operations is for these alone. */
const isAboveRoles = sql`a.type <> 3`;

interface Recipient extends Reader {
  readonly reportId: string;
  readonly email: string | null;
  readonly state: string;
}

/** All in one transaction: a period is noted together with its mails, or neither is. */
export const sendDueReports = (database: Database, tenantId: string, publicUrl: string): Promise<void> =>
  inTenant(database, tenantId, async (db) => {
    const due = await takeDue(db, tenantId);
    if (due.length === 0) return;
    const numbers = await numbersOf(db, tenantId, due);
    const people = await recipientsOf(db, tenantId, due);
    const mails = people
      .filter(({ state }) => state === 'GETS')
      .map((reader) => {
        const period = due.find(({ reportId }) => reportId === reader.reportId)!;
        const letter = letterTo(reader, period, numbers.get(keyOf(period))!, publicUrl);
        return { reportId: reader.reportId, mail: { tenantId, to: reader.email!, locale: reader.locale, ...letter } };
      });
    const ids = await sendAll(
      db,
      mails.map(({ mail }) => mail),
    );
    const outcome = due.map(({ reportId, firstDay, rhythm }) => ({
      reportId,
      firstDay,
      rhythm,
      ids: ids.filter((_, place) => mails[place]!.reportId === reportId),
      leftOut: people.filter((one) => one.reportId === reportId && one.state !== 'GETS').length,
    }));
    await sql`
      update usage_report_period p set outbox_ids = array(select jsonb_array_elements_text(o.ids)::uuid), left_out = o."leftOut"
        from jsonb_to_recordset(${JSON.stringify(outcome)})
          as o ("reportId" uuid, "firstDay" date, rhythm text, ids jsonb, "leftOut" integer)
       where p.tenant_id = ${tenantId} and p.report_id = o."reportId" and p.rhythm = o.rhythm
         and p.first_day = o."firstDay"`.execute(db);
  });

const keyOf = ({ rhythm, firstDay }: Due) => `${rhythm} ${firstDay}`;

/** Of each period once, also where several reports tell of it: of the week, of the month, and of no more. */
async function numbersOf(
  db: Transaction<Schema>,
  tenantId: string,
  due: readonly Due[],
): Promise<ReadonlyMap<string, ReportNumbers>> {
  const numbers = new Map<string, ReportNumbers>();
  for (const period of due) {
    const key = keyOf(period);
    if (!numbers.has(key)) numbers.set(key, await reportNumbers(db, tenantId, period));
  }
  return numbers;
}

/** As they are now, and with what they may see now. */
async function recipientsOf(
  db: Transaction<Schema>,
  tenantId: string,
  due: readonly Due[],
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select r.id as "reportId", r.name as "reportName", t.name as "tenantName", a.name, a.email, p.locale,
           ${recipientState} as state, ${entitled(sql`'log:appuser:query'`)} as "seesPeople",
           ${isAboveRoles} as "seesOperations"
      from usage_report r join tenant t on t.tenant_id = r.tenant_id
      join usage_report_recipient p on p.tenant_id = r.tenant_id and p.report_id = r.id
      join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
     where r.tenant_id = ${tenantId} and r.id = any(${due.map(({ reportId }) => reportId)}::uuid[])
     order by r.id, p.place`.execute(db);
  return rows;
}
