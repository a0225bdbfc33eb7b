import type { Readable } from 'node:stream';
import type { DataScope } from '@console/contract/areas/account/role';
import type { AppAudience } from '@console/contract/areas/application/app-key';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type {
  InputOf,
  BatchedEndpoint,
  Locale,
  Resource,
  ReturnOf,
  StepEndpoint,
  StreamEndpoint,
  UserType,
} from '@console/contract/endpoint';
import type { Transaction } from 'kysely';
import type { Fault } from '../db/fault.ts';
import type { LogEntry } from './log-entry.ts';
import type { RawJson } from './raw-json.ts';
import type { Schema } from '../db/schema.ts';

/** Who is calling: one session of one account, with the rights of its active role alone. */
export interface Actor {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly type: UserType;
  readonly name: string;
  readonly roleId: string | null;
  readonly roleName: string | null;
  /** Rises with every change of the role. */
  readonly roleVersion: number | null;
  readonly deptId: string | null;
  /** Whose records the active role sees; see `data-scope.ts`. */
  readonly dataScope: DataScope;
  readonly permissions: ReadonlySet<string>;
  readonly services: ReadonlySet<string>;
  readonly timezone: string;
  readonly method: SignInMethod;
  /** Shown within the last minutes, by signing in or by confirming, that it is this person. */
  readonly confirmed: boolean;
  /** The company insists on a second factor and there is none yet. */
  readonly mustEnrol: boolean;
}

/** An app of the vendor's, by one of its keys. */
export interface AppCaller {
  readonly tenantId: string;
  readonly keyId: string;
  readonly name: string;
  readonly audience: AppAudience;
  /** The application that the key was made for; older keys name none. */
  readonly applicationId: string | null;
}

/** Someone who has signed in to an app. */
export interface AppUser {
  readonly sessionId: string;
  readonly kind: AppUserKind;
  readonly userId: string;
  readonly name: string;
  /** A test account that acts as one of that kind: `userId` is the test account's. */
  readonly isTest: boolean;
}

export type SignInMethod = 'PASSWORD' | 'SMS' | 'SSO';

/** What is known of the request itself, whoever sent it. */
export interface Caller {
  readonly call: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
  readonly traceId: string;
}

/** Everything a handler works with. The transaction sees one tenant; it is committed when the handler returns. */
export interface Context {
  readonly db: Transaction<Schema>;
  readonly caller: Caller;
  /** Throws in a call that has none: a public one, and one of an app. */
  readonly actor: Actor;
  /** Throws in a call that no app makes. */
  readonly app: AppCaller;
  /** Throws in a call that needs no user of an app. */
  readonly appUser: AppUser;
  /** The user whose token stood beside the key, also where the call needs none; null where it did not, or no longer works. */
  readonly appUserIfAny: AppUser | null;
  /** Adds a line to the operation log, written last and committed together with the change. */
  log(entry: LogEntry): void;
  /** Adds a line that is written although the call is refused and everything else rolled back. */
  logRefusal(entry: LogEntry & { failCode: string }): void;
  /** Wakes the workers, after the commit, that this transaction has left them a job. */
  wakeWorkers(): void;
  /** Lets a public call into the tenant that it has identified, for the rest of its transaction. */
  enter(tenantId: string): Promise<void>;
}

export type Handler<E> = (input: InputOf<E>, context: Context) => Promise<ReturnOf<E> | RawJson>;

/** A call that waits for something in between; it holds no transaction meanwhile. */
export interface StepContext {
  readonly caller: Caller;
  /** Throws in a call that has none: a public one, and one of an app. */
  readonly actor: Actor;
  /** Throws in a call that no app makes. */
  readonly app: AppCaller;
  /** Throws in a call that needs no user of an app. */
  readonly appUser: AppUser;
  /** One short transaction; what it changed stays, also when the call is refused afterwards. */
  within<T>(effect: 'read' | 'write', work: (context: Context) => Promise<T>): Promise<T>;
  /** Writes a refusal down after the answer has left, so that its time reveals nothing. */
  logRefusal(tenantId: string, entry: LogEntry & { failCode: string }): void;
  readonly cookies: Readonly<Record<string, string>>;
  /** Never readable by scripts, never sent by other sites' forms; null takes it away. */
  setCookie(name: string, value: string | null, seconds: number): void;
}

export type StepHandler<E> = (input: InputOf<E>, context: StepContext) => Promise<ReturnOf<E>>;

/** A call that moves bytes. It holds no transaction while they flow; it opens short ones when it needs them. */
export interface StreamContext {
  readonly caller: Caller;
  /** Throws in a call of an app; who that is stands inside `within`. */
  readonly actor: Actor;
  /** Aborted when the client goes away or the server stops waiting. */
  readonly signal: AbortSignal;
  /** The file of an upload. */
  readonly upload?: {
    readonly name: string;
    readonly stream: Readable;
    /** What the sender says about it. */
    readonly mime?: string;
    readonly sizeAtMost?: number;
  };
  /** The `Range` and `If-None-Match` headers of a download. */
  readonly range?: string;
  readonly etag?: string;
  /** Where server-sent events are to go on after a break. */
  readonly lastEventId?: string;
  within<T>(effect: 'read' | 'write', work: (context: Context) => Promise<T>): Promise<T>;
  /** By the server's own right, for clearing away what the caller left: their session may have ended meanwhile. */
  asServer<T>(tenantId: string, work: (db: Transaction<Schema>) => Promise<T>): Promise<T>;
}

/** What a download answers; the edge turns it into headers and bytes. */
export interface FileAnswer {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | null;
}

export type StreamHandler<E> = (input: InputOf<E>, context: StreamContext) => Promise<ReturnOf<E> | FileAnswer>;

/** One of several calls of an app that are answered together. */
export interface BatchCall<E> {
  readonly input: InputOf<E>;
  readonly appUser: AppUser | null;
}

/** What calls of one key share that are answered together. */
export interface BatchContext {
  readonly db: Transaction<Schema>;
  readonly app: AppCaller;
  /** A device about which nothing is new was seen; written down after the answer, with others. */
  readonly deviceSeen: (deviceId: string) => void;
}

/**
 * A call that thousands of devices make. Those of one key that arrive while others are at work are answered together, in
 * one transaction; what `together` leaves open with `null`, and all of them where it fails, is answered alone.
 */
export interface BatchHandler<E> {
  readonly many: (
    calls: readonly BatchCall<E>[],
    context: BatchContext,
  ) => Promise<readonly (ReturnOf<E> | Fault | null)[]>;
  readonly one: Handler<E>;
}

/** One handler for each call of a resource: a forgotten one is a compile error. */
export type Handlers<R extends Resource> = {
  readonly [Name in keyof R]: R[Name] extends StreamEndpoint
    ? StreamHandler<R[Name]>
    : R[Name] extends StepEndpoint
      ? StepHandler<R[Name]>
      : R[Name] extends BatchedEndpoint
        ? BatchHandler<R[Name]>
        : Handler<R[Name]>;
};
