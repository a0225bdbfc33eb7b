import type { DataScope } from '@console/contract/areas/account/role';
import type { UserType } from '@console/contract/endpoint';
import { withImpliedQueries } from '@console/contract/permissions';
import type { Actor, SignInMethod } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { hashToken } from '../../kernel/calls/tokens.ts';

const TOKEN = /^(?:Bearer )?([A-Za-z0-9_-]{20,200})$/;

/** The token of the Authorization header as its hash. There is no other way to sign a call: no cookie, no query. */
export function tokenHash(header: string | undefined): string {
  const token = TOKEN.exec(header ?? '')?.[1];
  if (token === undefined) throw new Fault('TOKEN_EXPIRED');
  return hashToken(token);
}

/** Travels with BEGIN in one message, so it carries no parameters; the hash is hexadecimal by construction. */
export const openSession = (hash: string) => `select session_open('${hash}')`;

interface SessionRow {
  tenant_id: string;
  session_id: string;
  account_id: string;
  type: UserType;
  name: string;
  role_id: string | null;
  role_name: string | null;
  role_version: number | null;
  dept_id: string | null;
  data_scope: DataScope;
  permissions: string[];
  services: string[];
  timezone: string;
  expire_at: string | null;
  last_seen_at: string;
  method: SignInMethod;
  confirmed: boolean;
  must_enrol: boolean;
}

export interface OpenSession {
  readonly actor: Actor;
  /** More than a minute old, so worth writing down again. */
  readonly stale: boolean;
}

/** Turns what `session_open` found into the actor; no session or an ended tenant is told as such. */
export function actorOf(found: unknown, now = Date.now()): OpenSession {
  if (found === null || found === undefined) throw new Fault('TOKEN_EXPIRED');
  const row = found as SessionRow;
  if (row.expire_at !== null && Date.parse(row.expire_at) < now) throw new Fault('TENANT_EXPIRED');
  return {
    actor: {
      tenantId: row.tenant_id,
      sessionId: row.session_id,
      accountId: row.account_id,
      type: row.type,
      name: row.name,
      roleId: row.role_id,
      roleName: row.role_name,
      roleVersion: row.role_version,
      deptId: row.dept_id,
      dataScope: row.data_scope,
      permissions: new Set(withImpliedQueries(row.permissions)),
      services: new Set(row.services),
      timezone: row.timezone,
      method: row.method,
      confirmed: row.confirmed,
      mustEnrol: row.must_enrol,
    },
    stale: now - Date.parse(row.last_seen_at) > 60_000,
  };
}
