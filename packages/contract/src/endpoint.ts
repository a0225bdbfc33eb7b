import type * as z from 'zod/mini';
import type { Words } from './locale.ts';
import type { Permission } from './permissions.ts';
import type { ServiceCode } from './services.ts';

export type { Locale, Words } from './locale.ts';

/** 1 platform operator, 2 owner of a tenant, 3 operator of a tenant. */
export type UserType = 1 | 2 | 3;

/**
 * Who may call. A type-3 user needs the type in the list and the permission in the active role;
 * types 1 and 2 need the type alone. A service that the tenant has not bought closes the call for everyone.
 */
export type Access =
  | 'public'
  | 'token'
  /** An app of the vendor with its key; and one of its users, who has signed in there. */
  | 'app'
  | 'appUser'
  | { readonly types: readonly UserType[]; readonly permission?: Permission; readonly service?: ServiceCode };

type Schema<Parsed, Given> = z.ZodMiniType<Parsed, Given>;

interface Declaration<In, Arg, Ret, Out> {
  readonly words: Words;
  readonly access: Access;
  /** Also open to someone who must first set up a second factor, and may do nothing else until then. */
  readonly duringEnrolment?: true;
  /** Bytes that its body may have, where that differs from what `bodyBytesOf` says. */
  readonly bodyBytes?: number;
  /**
   * Times a minute that one user of an app may make it, counted by itself; all others share one count. Of a public call: that
   * one network may make it, where that is more than the installation allows of others.
   */
  readonly perMinute?: number;
  /** Made every few seconds by everybody at work: what it asks the database is planned once. */
  readonly frequent?: true;
  readonly input: Schema<In, Arg>;
  readonly output: Schema<Out, Ret>;
}

/**
 * One call of the wire, erased to four types so that hundreds of them compile fast:
 * what the handler gets, what the client sends, what the handler returns, what the client receives.
 */
export interface Endpoint<In = unknown, Arg = unknown, Ret = unknown, Out = unknown> extends Declaration<
  In,
  Arg,
  Ret,
  Out
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly effect: 'read' | 'write';
  /** A repeated `Idempotency-Key` gets the first answer. Never where the answer holds a secret. */
  readonly repeatable?: true;
  /** Bytes that never stand in memory as a whole: a multipart body, or an answer without the result envelope. */
  readonly stream?: 'upload' | 'download';
  /** Works in several short transactions, because it waits in between: for a password's hash, for another server. */
  readonly steps?: true;
  /** Made by thousands of devices: those that come at the same time are answered together. */
  readonly batched?: true;
  /** The body is a multipart form of fields instead of JSON. */
  readonly form?: true;
}

export interface StepEndpoint<In = unknown, Arg = unknown, Ret = unknown, Out = unknown> extends Endpoint<
  In,
  Arg,
  Ret,
  Out
> {
  readonly steps: true;
}

export interface BatchedEndpoint<In = unknown, Arg = unknown, Ret = unknown, Out = unknown> extends Endpoint<
  In,
  Arg,
  Ret,
  Out
> {
  readonly batched: true;
}

export interface StreamEndpoint<In = unknown, Arg = unknown, Ret = unknown, Out = unknown> extends Endpoint<
  In,
  Arg,
  Ret,
  Out
> {
  readonly stream: 'upload' | 'download';
}

type Line = `${'GET' | 'POST'} /${string}`;

function endpoint<In, Arg, Ret, Out>(
  line: Line,
  effect: 'read' | 'write',
  declaration: Declaration<In, Arg, Ret, Out>,
): Endpoint<In, Arg, Ret, Out> {
  const [method, path] = line.split(' ') as ['GET' | 'POST', string];
  return { method, path, effect, ...declaration };
}

/** A call that changes nothing. It runs in a read-only transaction. */
export const reads = <In, Arg, Ret, Out>(line: Line, declaration: Declaration<In, Arg, Ret, Out>) =>
  endpoint(line, 'read', declaration);

/** A call that changes state, also by GET where the wire says so. */
export const writes = <In, Arg, Ret, Out>(line: Line, declaration: Declaration<In, Arg, Ret, Out>) =>
  endpoint(line, 'write', declaration);

/** A call that makes a record: sent twice with one `Idempotency-Key`, it makes one. */
export const adds = <In, Arg, Ret, Out>(line: Line, declaration: Declaration<In, Arg, Ret, Out>) => ({
  ...endpoint(line, 'write', declaration),
  repeatable: true as const,
});

/** A call that changes state and must wait for something in between. */
export const steps = <In, Arg, Ret, Out>(
  line: Line,
  declaration: Declaration<In, Arg, Ret, Out>,
): StepEndpoint<In, Arg, Ret, Out> => ({ ...endpoint(line, 'write', declaration), steps: true });

/** The same, sent as a multipart form. */
export const submits = <In, Arg, Ret, Out>(
  line: Line,
  declaration: Declaration<In, Arg, Ret, Out>,
): StepEndpoint<In, Arg, Ret, Out> => ({ ...steps(line, declaration), form: true });

/** A call of apps that changes state and comes from thousands of devices. */
export const joins = <In, Arg, Ret, Out>(
  line: Line,
  declaration: Declaration<In, Arg, Ret, Out>,
): BatchedEndpoint<In, Arg, Ret, Out> => ({ ...endpoint(line, 'write', declaration), batched: true });

/** A multipart upload: the fields stand before the file. */
export const uploads = <In, Arg, Ret, Out>(
  line: Line,
  declaration: Declaration<In, Arg, Ret, Out>,
): StreamEndpoint<In, Arg, Ret, Out> => ({ ...endpoint(line, 'write', declaration), stream: 'upload' });

/** An answer that is a file. */
export const downloads = <In, Arg, Ret, Out>(
  line: Line,
  declaration: Declaration<In, Arg, Ret, Out>,
): StreamEndpoint<In, Arg, Ret, Out> => ({ ...endpoint(line, 'read', declaration), stream: 'download' });

// oxlint-disable-next-line no-explicit-any -- the only place where an endpoint's four types may be anything
export type AnyEndpoint = Endpoint<any, any, any, any>;
export type Resource = Readonly<Record<string, AnyEndpoint>>;

export type InputOf<E> = E extends Endpoint<infer In, infer _Arg, infer _Ret, infer _Out> ? In : never;
export type ArgumentOf<E> = E extends Endpoint<infer _In, infer Arg, infer _Ret, infer _Out> ? Arg : never;
export type ReturnOf<E> = E extends Endpoint<infer _In, infer _Arg, infer Ret, infer _Out> ? Ret : never;
export type OutputOf<E> = E extends Endpoint<infer _In, infer _Arg, infer _Ret, infer Out> ? Out : never;

/** What every JSON answer looks like. */
export interface Result<T> {
  status: boolean;
  message: string;
  data?: T;
  code?: string;
  errors?: FieldError[];
  traceId?: string;
}

export interface FieldError {
  field: string;
  code: string;
  message: string;
}

const KB = 1024;

/** What anyone may send is small. */
export const bodyBytesOf = ({ access, bodyBytes }: AnyEndpoint) =>
  bodyBytes ?? (access === 'public' ? 16 * KB : 1024 * KB);

/** Called by an app of the vendor's with its key, and not by the console. */
export const isOfApps = ({ access }: AnyEndpoint) => access === 'app' || access === 'appUser';
