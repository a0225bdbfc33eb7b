import type { UserType } from '@console/contract/endpoint';

export type Action =
  | 'LOGIN'
  | 'LOGOUT'
  | 'LOGIN_FAILED'
  | 'LOCK'
  | 'REFUSED'
  | 'SWITCH_ROLE'
  | 'CREATE'
  | 'UPDATE'
  | 'DELETE'
  | 'RESTORE'
  | 'PURGE'
  | 'STATUS'
  | 'UPLOAD'
  | 'DOWNLOAD'
  | 'EXPORT'
  | 'REVEAL'
  | 'RESET_PASSWORD'
  | 'APPROVE'
  | 'REJECT'
  | 'SETTING';

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface LogEntry {
  readonly action: Action;
  readonly objectType?: string;
  readonly objectId?: string;
  readonly objectName?: string;
  readonly changes?: readonly Change[];
  readonly failCode?: string;
  /** Who did it, where that is not the session: at sign-in there is none yet. */
  readonly actor?: { readonly accountId: string; readonly name: string; readonly type: UserType };
}
