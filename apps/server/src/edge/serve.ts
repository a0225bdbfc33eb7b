import { bodyBytesOf, isOfApps, type AnyEndpoint, type Locale } from '@console/contract/endpoint';
import { fieldErrors } from '@console/contract/issues';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  Caller,
  Context,
  FileAnswer,
  Handler,
  BatchHandler,
  StepHandler,
  StreamHandler,
} from '../kernel/calls/context.ts';
import { databaseFault } from '../kernel/db/database.ts';
import { Fault } from '../kernel/db/fault.ts';
import { inTenant } from '../kernel/db/in-tenant.ts';
import type { Room } from '../kernel/room.ts';
import { RawJson } from '../kernel/calls/raw-json.ts';
import { refusedEntry } from './caller/refused-entry.ts';
import { authorise } from './caller/access.ts';
import { failure, JSON_TYPE, localeOf, sendTagged, success } from './answer.ts';
import { appCredential, type AppCredential } from './caller/app-key.ts';
import { tokenHash } from './caller/authenticate.ts';
import { refuseForeignBrowsers } from './caller/browser-guard.ts';
import { cookieHeader, cookiesOf } from './caller/cookies.ts';
import { claimKey, keepAnswer } from './idempotency.ts';
import { cleanInput, richFieldsOf } from '../kernel/files/rich-input.ts';
import type { OwnCount } from './limits/app-rate-limit.ts';
import { refuseSprawl } from './limits/body-shape.ts';
import { joinBatch } from './batching/batching.ts';
import { present, transact, type Entry, type Runtime, type Who } from './transact.ts';
import { rightsFingerprint } from './caller/rights-fingerprint.ts';
import { readForm, readUpload, sendFile } from './streams.ts';

export interface Serving {
  readonly runtime: Runtime;
  /** Where our own pages come from. */
  readonly origin: string;
  /** For files that come in one piece. */
  readonly uploadRoom: Room;
  /** Check all JSON that the database built, not only the first of each call: in tests. */
  readonly checkOutputs: boolean;
}

/** Input that does not fit the contract, with what zod found. */
class Invalid extends Fault {
  readonly issues: Parameters<typeof fieldErrors>[0];

  constructor(issues: Parameters<typeof fieldErrors>[0]) {
    super('VALIDATION');
    this.issues = issues;
  }
}

export function callerOf(request: FastifyRequest, call: string): Caller {
  return {
    call,
    locale: localeOf(request.headers['accept-language']),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    traceId: request.id,
  };
}

function parse(endpoint: AnyEndpoint, given: unknown): unknown {
  refuseSprawl(given);
  const parsed = endpoint.input.safeParse(given ?? {}, { reportInput: true });
  if (!parsed.success) throw new Invalid(parsed.error.issues);
  return parsed.data;
}

/** Calls whose database-built JSON has been seen to fit; its fields are fixed in the SQL, so once is enough. */
const seenToFit = new WeakSet<AnyEndpoint>();

/** Only declared fields leave: an answer that does not fit its schema is our defect and is not sent. */
function declared(endpoint: AnyEndpoint, value: unknown, checkOutputs: boolean): unknown {
  if (!(value instanceof RawJson)) return endpoint.output.parse(value);
  if (checkOutputs || !seenToFit.has(endpoint)) {
    const parsed = endpoint.output.parse(JSON.parse(value.text)) as { list?: unknown[] } | null;
    // An empty page shows no fields yet.
    if (parsed?.list === undefined || parsed.list.length > 0) seenToFit.add(endpoint);
  }
  return value;
}

function answerOf({ stream, steps, batched }: AnyEndpoint) {
  if (stream) return answerStream;
  if (steps) return answerSteps;
  return batched ? answerInBatch : answerJson;
}

/** Puts one call of the contract on the wire. */
export function serve(app: FastifyInstance, serving: Serving, endpoint: AnyEndpoint, handler: unknown): void {
  const call = `${endpoint.method} ${endpoint.path}`;
  const answer = answerOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    bodyLimit: bodyBytesOf(endpoint),
    onRequest: [
      ...(endpoint.access === 'public' ? [limitStrangers(serving.runtime, endpoint)] : []),
      ...(endpoint.stream === undefined ? [limitArrival] : []),
    ],
    handler: async (request, reply) => {
      const caller = callerOf(request, call);
      void reply.header('cache-control', 'no-store');
      try {
        if (endpoint.effect === 'write') refuseForeignBrowsers(request.headers, serving.origin);
        return await answer({ serving, endpoint, handler, request, reply, caller });
      } catch (error) {
        return sendFailure(reply, error, caller.locale);
      }
    },
  });
}

/** Before the body is read. A form is no body to the limit of the server, so its length is looked at here as well. */
function limitStrangers({ publicRateLimit }: Runtime, endpoint: AnyEndpoint) {
  return async ({ ip, headers }: FastifyRequest) => {
    publicRateLimit.take(endpoint.path, ip, endpoint.perMinute);
    if (Number(headers['content-length'] ?? 0) > bodyBytesOf(endpoint)) throw new Fault('BODY_TOO_LARGE');
  };
}

/** A small body that takes this long is someone who holds connections open. */
const ARRIVAL_MS = 20_000;

function limitArrival({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const timer = setTimeout(() => raw.destroy(), ARRIVAL_MS);
  const clear = () => clearTimeout(timer);
  raw.once('end', clear).once('close', clear);
  done();
}

interface Call {
  readonly serving: Serving;
  readonly endpoint: AnyEndpoint;
  readonly handler: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
}

/** What a form of another site can send without asking is no JSON. */
function refuseOtherThanJson({ headers }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new Fault('MEDIA_TYPE');
}

type Credential = Pick<Entry, 'token' | 'app'>;

function credentialOf({ serving: { runtime }, endpoint, request, caller }: Call): Credential {
  const { access, path, perMinute } = endpoint;
  if (access === 'public') return { token: null };
  if (access !== 'app' && access !== 'appUser') return { token: tokenHash(request.headers.authorization) };
  const own = perMinute === undefined ? undefined : { path, perMinute };
  return { token: null, app: credentialOfApp(runtime, request, caller, access, own) };
}

export function credentialOfApp(
  runtime: Runtime,
  { headers }: FastifyRequest,
  { ip }: Caller,
  access: 'app' | 'appUser',
  own?: OwnCount,
): AppCredential {
  const app = appCredential(headers, access);
  // Only keys that are known take turns: invented ones are strangers, and nothing of them is kept.
  if (runtime.lines.has(app.keyHash)) runtime.appRateLimit.take(app, ip, undefined, own);
  return app;
}

async function answerJson(call: Call): Promise<FastifyReply> {
  const { endpoint, request, reply } = call;
  if (endpoint.method === 'POST') refuseOtherThanJson(request);
  const credential = credentialOf(call);
  const given = await cleanedInput(call, credential);
  const answer = await answerOne(call, call.handler as Handler<AnyEndpoint>, credential, given);
  if (endpoint.method === 'GET' && endpoint.effect === 'read' && isOfApps(endpoint))
    return sendTagged(request, reply, answer);
  return reply.type(JSON_TYPE).send(answer);
}

/** Of a call with formatted text: its input, cleaned before the transaction begins, for someone who may make it. */
async function cleanedInput(call: Call, credential: Credential): Promise<unknown> {
  const rich = richFieldsOf(call.endpoint);
  if (rich.length === 0) return undefined;
  await whoCalls(call, credential);
  return cleanInput(rich, parse(call.endpoint, call.request.body));
}

const keepsPlans = ({ batched, frequent }: AnyEndpoint) => batched === true || frequent === true;

/** See `BatchHandler`. */
async function answerInBatch(call: Call): Promise<FastifyReply> {
  const { serving, endpoint, request, reply, caller } = call;
  const handler = call.handler as BatchHandler<AnyEndpoint>;
  refuseOtherThanJson(request);
  const credential = credentialOf(call);
  const app = present(credential.app ?? null, caller.call, 'app');
  const answer = await joinBatch(serving.runtime, handler, {
    caller,
    app,
    read: () => parse(endpoint, request.body),
  });
  const body =
    answer === null
      ? await answerOne(call, handler.one, credential)
      : success(declared(endpoint, answer, serving.checkOutputs));
  return reply.type(JSON_TYPE).send(body);
}

function answerOne(
  call: Call,
  handler: Handler<AnyEndpoint>,
  credential: Credential,
  given?: unknown,
): Promise<string> {
  const { serving, endpoint, request, caller } = call;
  const key = request.headers['idempotency-key'];
  const { effect } = endpoint;
  return transact(
    serving.runtime,
    { caller, effect, keepPlans: keepsPlans(endpoint), ...credential },
    async (context) => {
      authoriseAndTell(call, context);
      const input = given ?? parse(endpoint, endpoint.method === 'GET' ? request.query : request.body);
      const repeatable = endpoint.repeatable === true && typeof key === 'string';
      const earlier = repeatable ? await claimKey(key, input, context) : null;
      if (earlier) return success(earlier);
      const result = declared(endpoint, await handler(input, context), serving.checkOutputs);
      if (repeatable)
        await keepAnswer(key, result instanceof RawJson ? result.text : JSON.stringify(result ?? null), context);
      return success(result);
    },
  );
}

/** The parts of a call that waits in between are transactions of their own. */
async function answerSteps(call: Call): Promise<FastifyReply> {
  const { serving, endpoint, request, reply, caller } = call;
  const { runtime } = serving;
  const credential = credentialOf(call);
  const handler = call.handler as StepHandler<AnyEndpoint>;
  const who = await whoCalls(call, credential);
  if (!endpoint.form && endpoint.method === 'POST') refuseOtherThanJson(request);
  const sent = endpoint.form
    ? await readForm(request, bodyBytesOf(endpoint))
    : endpoint.method === 'GET'
      ? request.query
      : request.body;
  const result = await handler(parse(endpoint, sent), {
    caller,
    get actor() {
      return present(who.actor, caller.call, 'actor');
    },
    get app() {
      return present(who.app, caller.call, 'app');
    },
    get appUser() {
      return present(who.appUser, caller.call, 'appUser');
    },
    within: (effect, work) => transact(runtime, { caller, effect, ...credential }, work),
    logRefusal: (tenantId, entry) =>
      runtime.refusals.add({ caller, who: { tenantId, actor: who.actor }, entries: [entry] }),
    cookies: cookiesOf(request.headers.cookie, serving.origin),
    setCookie: (name, value, seconds) =>
      void reply.header('set-cookie', cookieHeader({ name, value, seconds }, serving.origin)),
  });
  return reply.type(JSON_TYPE).send(success(declared(endpoint, result, serving.checkOutputs)));
}

/** Who calls, once it is clear that they may. */
async function whoCalls(call: Call, credential: Credential): Promise<Who> {
  const { endpoint, caller } = call;
  if (endpoint.access === 'public') return { actor: null, app: null, appUser: null };
  return transact(call.serving.runtime, { caller, effect: 'read', ...credential }, async (context) => {
    authoriseAndTell(call, context);
    if (!credential.app) return { actor: context.actor, app: null, appUser: null };
    return { actor: null, app: context.app, appUser: endpoint.access === 'appUser' ? context.appUser : null };
  });
}

async function answerStream(call: Call): Promise<FastifyReply> {
  const { serving, endpoint, request, reply, caller } = call;
  const credential = credentialOf(call);
  const handler = call.handler as StreamHandler<AnyEndpoint>;
  const who = await whoCalls(call, credential);
  const upload = endpoint.stream === 'upload' ? await readUpload(request, serving.uploadRoom) : undefined;
  const asked = endpoint.method === 'GET' ? request.query : request.body;
  const input = parse(endpoint, upload ? upload.fields : asked);
  const abort = new AbortController();
  // The request closes when its body has arrived; only an answer that is cut off means that nobody listens any more.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const result = await handler(input, {
    caller,
    get actor() {
      return present(who.actor, caller.call, 'actor');
    },
    signal: abort.signal,
    ...(upload && { upload: upload.file }),
    ...(request.headers.range !== undefined && { range: request.headers.range }),
    ...(request.headers['if-none-match'] !== undefined && { etag: request.headers['if-none-match'] }),
    ...(typeof request.headers['last-event-id'] === 'string' && { lastEventId: request.headers['last-event-id'] }),
    within: (effect, work) =>
      transact(serving.runtime, { caller, effect, keepPlans: keepsPlans(endpoint), ...credential }, work),
    asServer: (tenantId, work) => inTenant(serving.runtime.database, tenantId, work),
  });
  if (endpoint.stream === 'download') return sendFile(reply, result as FileAnswer);
  return reply.type(JSON_TYPE).send(success(declared(endpoint, result, serving.checkOutputs)));
}

/** Calls of apps are authorised by being opened: the key, and the user where one is needed. */
const hasActor = ({ access }: AnyEndpoint) => access !== 'public' && access !== 'app' && access !== 'appUser';

function authoriseAndTell({ endpoint, request, reply }: Call, context: Context): void {
  if (!hasActor(endpoint)) return;
  // Also a refusal tells, for it may be the first that someone hears of their rights being fewer.
  void reply.header('x-rights', rightsFingerprint(context.actor));
  try {
    authorise(endpoint, context.actor);
  } catch (error) {
    const input = endpoint.method === 'GET' ? request.query : request.body;
    if (error instanceof Fault) context.logRefusal(refusedEntry(context.caller.call, input, error.code));
    throw error;
  }
}

/** Every error leaves in the same envelope. What we did not expect is logged whole and told without detail. */
export function sendFailure(reply: FastifyReply, error: unknown, locale: Locale, status?: number): FastifyReply {
  const fault = error instanceof Fault ? error : databaseFault(error);
  if (!fault) reply.log.error({ err: error }, 'a request failed');
  else if (fault !== error) reply.log.warn({ err: error }, 'something that this needs is not there');
  const errors = error instanceof Invalid ? fieldErrors(error.issues, locale) : [];
  const { http, body, retryAfter } = failure(fault ?? new Fault('INTERNAL'), locale, reply.request.id, errors);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply
    .code(status ?? http)
    .type(JSON_TYPE)
    .send(body);
}
