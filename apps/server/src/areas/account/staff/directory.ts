import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';

export interface StaffEntry {
  readonly number: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly deptName: string | null;
  readonly position: string | null;
}

/** Who works at a company. A corporate directory can stand in for the table that an import fills. */
export interface StaffDirectory {
  find(context: Context, number: string): Promise<StaffEntry | null>;
}

/** The tenant's own table. Capitals do not matter: numbers are read from badges. */
export const importedStaff: StaffDirectory = {
  async find({ db, actor }, number) {
    const { rows } = await sql<StaffEntry>`
      select number, name, phone, email, dept_name as "deptName", position from staff
       where tenant_id = ${actor.tenantId} and lower(number) = lower(${number})`.execute(db);
    return rows[0] ?? null;
  },
};
