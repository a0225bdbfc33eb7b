import type { Kind } from '@console/contract/kinds';
import type { LogAction } from '@console/contract/areas/log/console-log';
import type { UserType } from '@console/contract/endpoint';

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface LogEntry {
  readonly action: LogAction;
  readonly objectType?: Kind;
  readonly objectId?: string;
  readonly objectName?: string;
  readonly changes?: readonly Change[];
  readonly failCode?: string;
  /** Who did it, where that is not the session: at sign-in there is none yet. */
  readonly actor?: { readonly accountId: string; readonly name: string; readonly type: UserType };
}
