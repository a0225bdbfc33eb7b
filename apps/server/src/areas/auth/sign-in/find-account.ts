import type { UserType } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { plainName } from '../../../domain/identity/sign-in-limits.ts';

export interface FoundAccount {
  tenant_id: string;
  id: string;
  type: UserType;
  name: string;
  username: string;
  phone: string | null;
  email: string | null;
  password_hash: string | null;
  status: string;
  has_second_factor: boolean;
  tenant_name: string;
  tenant_expire_at: Date | null;
  /** The company lets this person in by its identity provider alone. */
  sso_only: boolean;
  /** Where the person is signed in now. */
  known_addresses: string[];
}

/** By user name, e-mail address or phone number, before any tenant is known. */
export async function findAccount({ db }: Pick<Context, 'db'>, wanted: string): Promise<FoundAccount | undefined> {
  const { rows } = await sql<FoundAccount>`select * from account_for_sign_in(${plainName(wanted)})`.execute(db);
  return rows[0];
}

export const actorIn = ({ id, name, type }: Pick<FoundAccount, 'id' | 'name' | 'type'>) => ({
  accountId: id,
  name,
  type,
});
