import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { file as contract, RESUMABLE_PATH, type FileRef } from '@console/contract/areas/base/file';
import { faults } from '@console/contract/faults';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StreamContext } from '../core/context.ts';
import { Fault } from '../core/fault.ts';
import { authorise } from './access.ts';
import { tokenHash } from './authenticate.ts';
import { refuseForeignBrowsers } from './browser-guard.ts';
import { transact, type Kernel } from './kernel.ts';
import { callerOf, sendFailure } from './serve.ts';
import { discardRest, IdleGuard } from './streams.ts';
import { DurableStore, type ResumableUploads } from './tus-store.ts';

export interface TusOptions {
  readonly kernel: Kernel;
  /** Where our own pages come from. */
  readonly origin: string;
  /** Where unfinished uploads lie. */
  readonly folder: string;
  readonly uploads: ResumableUploads;
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

/** Resumable uploads by the tus protocol, each request with the token of its sender. */
export async function registerTus(app: FastifyInstance, options: TusOptions): Promise<void> {
  const locker = new MemoryLocker();
  await mkdir(options.folder, { recursive: true });
  const tidy = () =>
    void removeForgotten(options.folder).catch((err: unknown) => app.log.warn({ err }, 'old uploads stay'));
  tidy();
  const hourly = setInterval(tidy, 3_600_000).unref();
  app.addHook('onClose', async () => clearInterval(hourly));

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    const caller = callerOf(request, `${request.method} ${RESUMABLE_PATH}`);
    try {
      refuseForeignBrowsers(request.headers, options.origin);
      return await converse(request, reply, await openContext(options.kernel, request), { ...options, locker });
    } catch (error) {
      return sendFailure(reply, error, caller.locale, statusOf(error));
    }
  };

  await app.register(async (scope) => {
    // The body stays a stream.
    scope.addContentTypeParser(OCTETS, (_request, _payload, done) => done(null));
    scope.addHook('onResponse', async (request) => discardRest(request));
    scope.route({ method: 'POST', url: RESUMABLE_PATH, handler });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${RESUMABLE_PATH}/:id`, handler });
  });
}

async function openContext(kernel: Kernel, request: FastifyRequest): Promise<StreamContext> {
  const caller = callerOf(request, `${request.method} ${RESUMABLE_PATH}`);
  const token = tokenHash(request.headers.authorization);
  const within: StreamContext['within'] = (effect, work) => transact(kernel, { caller, effect, token }, work);
  // Bytes that have arrived are kept although their sender is gone, so there is nothing to abort.
  return {
    caller,
    within,
    signal: new AbortController().signal,
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

interface Conversation {
  readonly folder: string;
  readonly uploads: ResumableUploads;
  readonly locker: MemoryLocker;
}

async function converse(
  request: FastifyRequest,
  reply: FastifyReply,
  context: StreamContext,
  { folder, uploads, locker }: Conversation,
): Promise<FastifyReply> {
  const store = new DurableStore(folder, uploads, context);
  const { id: spelled } = request.params as { id?: string };
  let address = RESUMABLE_PATH;
  if (spelled !== undefined) {
    // To the database one id has many spellings, on disk and among the locks each would be an upload of its own.
    if (spelled !== spelled.toLowerCase()) throw new Fault('NOT_FOUND');
    const { id, size, made } = await uploads.look(context, spelled);
    address = `${RESUMABLE_PATH}/${id}`;
    // All bytes are here and the answer to the last of them was lost, or the server ended before it could give one.
    if (request.method === 'HEAD' && (made || (await store.bytesOf(id)) === size)) {
      const ref = made ?? (await uploads.finish(context, id, store.pathOf(id)));
      return reply
        .headers({
          'tus-resumable': '1.0.0',
          'upload-offset': String(size),
          'upload-length': String(size),
          ...refHeader(ref),
        })
        .send();
    }
  }

  let created: string | undefined;
  let thrown: unknown;
  // One for each request, so that its store knows whose request it is. It is cheap; the locks are shared.
  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    locker,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: async (asked, metadata) => {
      if (!asked.headers.has('upload-length')) throw new Fault('MALFORMED');
      return (created = await uploads.create(context, metadata ?? {}, Number(asked.headers.get('upload-length'))));
    },
    onUploadFinish: async (_asked, upload) => ({
      headers: refHeader(await uploads.finish(context, upload.id, store.pathOf(upload.id))),
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
    // Its sender never learns the address. Why it was refused matters more to him than a clean-up that failed.
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

const refHeader = (ref: FileRef) => ({ 'x-file-ref': Buffer.from(JSON.stringify(ref)).toString('base64url') });

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
