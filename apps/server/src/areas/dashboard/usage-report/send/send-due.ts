import { sql, type Transaction } from 'kysely';
import { entitled } from '../../../../domain/identity/entitled.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { sendAll } from '../../../../kernel/jobs/messages/outbox.ts';
import { recipientState } from '../row.ts';
import { takeDue } from './due.ts';
import { letterTo, type Reader } from './letter.ts';
import { reportNumbers } from './numbers.ts';

/** The page of all operations is for these alone. */
const isAboveRoles = sql`a.type <> 3`;

interface Recipient extends Reader {
  readonly email: string | null;
  readonly state: string;
}

/** All in one transaction: a period is noted together with its mails, or neither is. */
export const sendReport = (database: Database, tenantId: string, reportId: string, publicUrl: string): Promise<void> =>
  inTenant(database, tenantId, async (db) => {
    const due = await takeDue(db, tenantId, reportId);
    if (!due) return;
    const numbers = await reportNumbers(db, tenantId, due);
    const people = await recipientsOf(db, tenantId, reportId);
    const readers = people.filter(({ state }) => state === 'GETS');
    const mails = readers.map((reader) => {
      return { tenantId, to: reader.email!, locale: reader.locale, ...letterTo(reader, due, numbers, publicUrl) };
    });
    const ids = await sendAll(db, mails);
    await sql`
      update usage_report_period set outbox_ids = ${ids}::uuid[], left_out = ${people.length - readers.length}
       where tenant_id = ${tenantId} and report_id = ${reportId} and rhythm = ${due.rhythm}
         and first_day = ${due.firstDay}`.execute(db);
  });

/** As they are now, and with what they may see now. */
async function recipientsOf(
  db: Transaction<Schema>,
  tenantId: string,
  reportId: string,
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select r.name as "reportName", t.name as "tenantName", a.name, a.email, p.locale,
           ${recipientState} as state, ${entitled(sql`'log:appuser:query'`)} as "seesPeople",
           ${isAboveRoles} as "seesOperations"
      from usage_report r join tenant t on t.tenant_id = r.tenant_id
      join usage_report_recipient p on p.tenant_id = r.tenant_id and p.report_id = r.id
      join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
     where r.tenant_id = ${tenantId} and r.id = ${reportId} order by p.place`.execute(db);
  return rows;
}
