import type { IncomingHttpHeaders } from 'node:http';
import type { AppAudience } from '@console/contract/areas/application/app-key';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { AppCaller, AppUser } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { hashToken } from '../../kernel/calls/tokens.ts';

const KEY = /^Bearer (ak_[A-Za-z0-9_-]{43})$/;
const VERSION = /^[\w.+-]{1,40}$/;

/** What an app shows at the door, the secrets as their hashes. */
export interface AppCredential {
  readonly keyHash: string;
  /** Null where none was shown and none is needed. */
  readonly userHash: string | null;
  readonly needsUser: boolean;
  /** What the app says of itself; it is shown to people, and decides nothing. */
  readonly appVersion: string | null;
}

/** The key of the Authorization header, and the token of a user in a header of its own. */
export function appCredential(headers: IncomingHttpHeaders, access: 'app' | 'appUser'): AppCredential {
  const key = KEY.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) throw new Fault('APP_KEY_INVALID');
  const version = String(headers['x-app-version'] ?? '');
  const token = headers['x-user-token'];
  const needsUser = access === 'appUser';
  return {
    keyHash: hashToken(key),
    // No token is nobody's token: the key is looked at first, and then the user is told to sign in.
    userHash: token === undefined && !needsUser ? null : hashToken(String(token ?? '')),
    needsUser,
    appVersion: VERSION.test(version) ? version : null,
  };
}

/** Travels with BEGIN in one message, so it carries no parameters; hashes are hexadecimal by construction. */
export function openAppKey(keyHash: string, shown: readonly AppCredential[]): string {
  const users = new Set(shown.flatMap(({ userHash }) => userHash ?? []));
  return `select app_key_open('${keyHash}', '{${[...users].join()}}')`;
}

interface PersonRow {
  session_id: string;
  kind: AppUserKind;
  user_id: string;
  name: string;
  is_test: boolean;
  last_active_at: string | null;
}

interface KeyRow {
  tenant_id: string;
  key_id: string;
  name: string;
  audience: AppAudience;
  application_id: string | null;
  last_used_at: string | null;
  expire_at: string | null;
  /** Users by the hashes of their tokens. */
  people: Record<string, PersonRow>;
}

export interface OpenApp {
  readonly app: AppCaller;
  readonly appUser: AppUser | null;
  /** More than a minute ago, so worth writing down again. */
  readonly stale: { readonly key: boolean; readonly user: boolean };
}

/** Turns what `app_key_open` found into who calls. */
export function appOf(found: unknown, { userHash, needsUser }: AppCredential, now = Date.now()): OpenApp {
  if (found === null || found === undefined) throw new Fault('APP_KEY_INVALID');
  const { people, ...row } = found as KeyRow;
  if (row.expire_at !== null && Date.parse(row.expire_at) < now) throw new Fault('TENANT_EXPIRED');
  const person = userHash === null ? null : (people[userHash] ?? null);
  if (needsUser && person === null) throw new Fault('APP_USER_SIGNED_OUT');
  const isOld = (time: string | null) => time === null || now - Date.parse(time) > 60_000;
  return {
    app: {
      tenantId: row.tenant_id,
      keyId: row.key_id,
      name: row.name,
      audience: row.audience,
      applicationId: row.application_id,
    },
    appUser: person && {
      sessionId: person.session_id,
      kind: person.kind,
      userId: person.user_id,
      name: person.name,
      isTest: person.is_test,
    },
    stale: { key: isOld(row.last_used_at), user: person !== null && isOld(person.last_active_at) },
  };
}
