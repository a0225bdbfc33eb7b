import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { file as contract, RESUMABLE_PATH, type FileRef } from '@console/contract/areas/base/file';
import { RESUMABLE_LOG_PATH } from '@console/contract/areas/application/upload-log/app-side';
import { faults } from '@console/contract/faults';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Caller, StreamContext } from '../../kernel/calls/context.ts';
import { inTenant } from '../../kernel/db/in-tenant.ts';
import { Fault } from '../../kernel/db/fault.ts';
import type { Room } from '../../kernel/room.ts';
import { authorise } from '../caller/access.ts';
import { tokenHash } from '../caller/authenticate.ts';
import { refuseForeignBrowsers } from '../caller/browser-guard.ts';
import { present, transact, type Runtime } from '../transact.ts';
import { callerOf, credentialOfApp, sendFailure } from '../serve.ts';
import { discardRest, IdleGuard } from '../streams.ts';
import { DurableStore, type ResumableUploads } from './tus-store.ts';

interface TusParts {
  readonly runtime: Runtime;
  /** Where our own pages come from. */
  readonly origin: string;
  /** Where unfinished uploads lie. */
  readonly folder: string;
}

export interface TusOptions extends TusParts {
  readonly files: ResumableUploads<FileRef>;
  readonly logs: ResumableUploads<{ readonly logId: string }>;
}

/** A place where uploads begin: who may, and how the sender hears what became of them. */
interface Door<Made = unknown> {
  readonly path: string;
  readonly uploads: ResumableUploads<Made>;
  readonly open: (runtime: Runtime, request: FastifyRequest, caller: Caller) => Promise<StreamContext>;
  readonly told: (made: Made) => Readonly<Record<string, string>>;
}

const OCTETS = 'application/offset+octet-stream';
const HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
];

/** Resumable uploads by the tus protocol, each request with the token of its sender, or the key of its app. */
export async function registerTus(app: FastifyInstance, { files, logs, ...parts }: TusOptions): Promise<void> {
  await mkdir(parts.folder, { recursive: true });
  const tidy = () =>
    void removeForgotten(parts.folder).catch((err: unknown) => app.log.warn({ err }, 'old uploads stay'));
  tidy();
  const hourly = setInterval(tidy, 3_600_000).unref();
  app.addHook('onClose', async () => clearInterval(hourly));
  await app.register(async (scope) => {
    // The body stays a stream.
    scope.addContentTypeParser(OCTETS, (_request, _payload, done) => done(null));
    scope.addHook('onResponse', async (request) => discardRest(request));
    const told = (ref: FileRef) => ({ 'x-file-ref': Buffer.from(JSON.stringify(ref)).toString('base64url') });
    openDoor(scope, parts, { path: RESUMABLE_PATH, uploads: files, open: openByToken, told });
    openDoor(scope, parts, {
      path: RESUMABLE_LOG_PATH,
      uploads: logs,
      open: openByKey,
      told: ({ logId }) => ({ 'x-log-id': logId }),
    });
  });
}

function openDoor<Made>(scope: FastifyInstance, parts: TusParts, door: Door<Made>): void {
  const locker = new MemoryLocker();
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    const caller = callerOf(request, `${request.method} ${door.path}`);
    try {
      refuseForeignBrowsers(request.headers, parts.origin);
      const context = await door.open(parts.runtime, request, caller);
      return await converse(request, reply, context, { folder: parts.folder, room: parts.runtime.room, door, locker });
    } catch (error) {
      return sendFailure(reply, error, caller.locale, statusOf(error));
    }
  };
  scope.route({ method: 'POST', url: door.path, handler });
  scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${door.path}/:id`, handler });
}

/** Bytes that have arrived are kept although their sender is gone, so there is nothing to abort. */
const unending = () => new AbortController().signal;

const asServerOf =
  ({ database }: Runtime): StreamContext['asServer'] =>
  (tenantId, work) =>
    inTenant(database, tenantId, work);

async function openByToken(runtime: Runtime, request: FastifyRequest, caller: Caller): Promise<StreamContext> {
  const token = tokenHash(request.headers.authorization);
  const within: StreamContext['within'] = (effect, work) => transact(runtime, { caller, effect, token }, work);
  return {
    caller,
    within,
    asServer: asServerOf(runtime),
    signal: unending(),
    // However its bytes travel, a file is stored under one rule.
    actor: await within('read', async (inside) => {
      try {
        authorise(contract.save, inside.actor);
      } catch (error) {
        if (error instanceof Fault) inside.logRefusal({ action: 'REFUSED', failCode: error.code });
        throw error;
      }
      return inside.actor;
    }),
  };
}

async function openByKey(runtime: Runtime, request: FastifyRequest, caller: Caller): Promise<StreamContext> {
  const app = credentialOfApp(runtime, request, caller, 'app');
  return {
    caller,
    within: (effect, work) => transact(runtime, { caller, effect, token: null, app }, work),
    asServer: asServerOf(runtime),
    signal: unending(),
    get actor() {
      return present<Actor>(null, caller.call, 'actor');
    },
  };
}

interface Conversation<Made> {
  readonly room: Room;
  readonly folder: string;
  readonly door: Door<Made>;
  readonly locker: MemoryLocker;
}

async function converse<Made>(
  request: FastifyRequest,
  reply: FastifyReply,
  context: StreamContext,
  { folder, room, door, locker }: Conversation<Made>,
): Promise<FastifyReply> {
  const { path, uploads, told } = door;
  const store = new DurableStore({ folder, room }, uploads, context);
  const { id: spelled } = request.params as { id?: string };
  let address = path;
  if (spelled !== undefined) {
    // To the database one id has many spellings, on disk and among the locks each would be an upload of its own.
    if (spelled !== spelled.toLowerCase()) throw new Fault('NOT_FOUND');
    const { id, size, made } = await uploads.look(context, spelled);
    address = `${path}/${id}`;
    // All bytes are here and the answer to the last of them was lost, or the server ended before it could give one.
    if (request.method === 'HEAD' && (made || (await store.bytesOf(id)) === size)) {
      const ref = made ?? (await uploads.finish(context, id, store.pathOf(id)));
      return reply
        .headers({
          'tus-resumable': '1.0.0',
          'upload-offset': String(size),
          'upload-length': String(size),
          ...told(ref),
        })
        .send();
    }
  }

  let created: string | undefined;
  let thrown: unknown;
  // One for each request, so that its store knows whose request it is. It is cheap; the locks are shared.
  const server = new Server({
    path,
    datastore: store,
    locker,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: async (asked, metadata) => {
      if (!asked.headers.has('upload-length')) throw new Fault('MALFORMED');
      const size = Number(asked.headers.get('upload-length'));
      if (!room.fits(size)) throw new Fault('NO_ROOM');
      return (created = await uploads.create(context, metadata ?? {}, size));
    },
    onUploadFinish: async (_asked, upload) => ({
      headers: told(await uploads.finish(context, upload.id, store.pathOf(upload.id))),
    }),
    onResponseError: (_asked, error) => {
      thrown = error;
      return undefined;
    },
  });
  const answer = await server.handleWeb(webRequest(request, address));
  if (answer.status < 400) {
    for (const [name, value] of answer.headers) if (!name.startsWith('access-control-')) void reply.header(name, value);
    return reply.code(answer.status).send();
  }
  void reply.header('tus-resumable', '1.0.0');
  const cause = store.failure ?? thrown;
  if (created !== undefined) {
    // Its sender never learns the address. Why it was refused matters more to them than a clean-up that failed.
    await uploads
      .cancel(context, created, store.pathOf(created))
      .catch((err: unknown) => request.log.warn({ err }, 'a refused upload stays until it runs out'));
  }
  if (cause instanceof Error) throw cause;
  throw new ProtocolFault(answer.status);
}

/** A "no" of the protocol itself, such as an offset that does not fit: its status is what the client goes by. */
class ProtocolFault extends Fault {
  readonly http: number;

  constructor(http: number) {
    super(http === 404 || http === 410 ? 'NOT_FOUND' : http === 413 ? 'BODY_TOO_LARGE' : 'MALFORMED');
    this.http = http === 410 ? 404 : http;
  }
}

/** Where the status is not the one that the code of the fault has elsewhere. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof ProtocolFault) return error.http;
  // To this protocol 200 means stored, so a rule that says no needs a status of its own.
  return error instanceof Fault && faults[error.code].http === 200 ? 422 : undefined;
}

/** The library locks and names what stands in the address, so it is given ours and not the one that was asked for. */
function webRequest({ method, headers, raw }: FastifyRequest, path: string): Request {
  const given = [...HEADERS, 'content-type', 'content-length'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const address = `http://localhost${path}`;
  if (method === 'HEAD') return new Request(address, { method, headers: given });
  const guard = new IdleGuard();
  raw.once('error', (error) => guard.destroy(error));
  raw.once('close', () => {
    if (!raw.complete) guard.destroy(new Fault('MALFORMED'));
  });
  guard.once('close', () => raw.unpipe(guard));
  return new Request(address, { method, headers: given, body: ReadableStream.from(raw.pipe(guard)), duplex: 'half' });
}

/** Files whose upload has ended while the server could not clean up. Living ones are written to, or expire in a day. */
async function removeForgotten(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age =
      Date.now() -
      (await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ));
    if (age > 48 * 3_600_000) await rm(path, { force: true });
  }
}
