import { file as calls, type FileKind, type FileRef } from '@console/contract/areas/base/file';
import type { Result } from '@console/contract/endpoint';
import { kitWords } from '../../locales/kit/kit.ts';
import { token } from '../../lib/session/token.ts';
import { currentLocale, wordsNow } from '../../lib/words.ts';

/** The spec's limit for one upload request. */
const TIMEOUT_MS = 6_000_000;
const PIECE_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000];

export interface Listener<Ref = FileRef> {
  onProgress: (sent: number) => void;
  onDone: (ref: Ref) => void;
  /** `final` where the same file would only be refused again. */
  onFailed: (message: string, final?: boolean) => void;
}

export interface Transfer {
  pause: () => void;
  resume: () => void;
  cancel: () => void;
}

const headers = () => {
  const own = token();
  return { ...(own !== null && { Authorization: `Bearer ${own}` }), 'Accept-Language': currentLocale() };
};

/** The file itself is what the server does not take. */
const isFinal = (httpStatus: number): boolean => httpStatus === 413 || httpStatus === 415;

function parse<Ref>(body: string): Partial<Result<Ref>> {
  try {
    return JSON.parse(body) as Partial<Result<Ref>>;
  } catch {
    return {};
  }
}

/** A small file in one request. It cannot pause: it starts again instead. */
export const uploadWhole = (file: File, kind: FileKind, listener: Listener): Transfer =>
  uploadForm(calls.save.path, { kind }, file, listener);

/** The same to any call that takes a file and answers what it has become. */
export function uploadForm<Ref>(
  path: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  listener: Listener<Ref>,
): Transfer {
  let request: XMLHttpRequest | undefined;
  const lost = () => listener.onFailed(wordsNow(kitWords).upload.network);
  const send = () => {
    const form = new FormData();
    // The server reads the fields before it meets the file.
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded }) => listener.onProgress(Math.min(loaded, file.size)));
    request.addEventListener('load', () => {
      const { status, data, message } = parse<Ref>(request?.responseText ?? '');
      if (status && data) listener.onDone(data);
      else listener.onFailed(message || wordsNow(kitWords).upload.failed, isFinal(request?.status ?? 0));
    });
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.send(form);
  };
  send();
  const stop = () => request?.abort();
  return { pause: stop, resume: send, cancel: stop };
}

/** The finishing answer names the stored file in a header, since tus answers have no body. */
export function readFileRef(header: string | undefined): FileRef | undefined {
  if (!header) return undefined;
  const bytes = Uint8Array.from(atob(header.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as FileRef;
}

/** A large file in pieces: pauses, goes on after a lost connection, and after a reload when the same file is chosen. */
export function uploadInPieces(file: File, kind: FileKind, listener: Listener): Transfer {
  let stopped = false;
  let ref: FileRef | undefined;
  const upload = import('tus-js-client').then(async ({ Upload, DetailedError }) => {
    const made = new Upload(file, {
      endpoint: '/base/file/tus',
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, kind },
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headers())) request.setHeader(name, value);
      },
      onAfterResponse: (_, response) => {
        ref = readFileRef(response.getHeader('X-File-Ref')) ?? ref;
      },
      onProgress: (sent) => listener.onProgress(sent),
      onSuccess: () => (ref ? listener.onDone(ref) : listener.onFailed(wordsNow(kitWords).upload.failed)),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        const message = response ? parse<FileRef>(response.getBody()).message : wordsNow(kitWords).upload.network;
        listener.onFailed(message || wordsNow(kitWords).upload.failed, isFinal(response?.getStatus() ?? 0));
      },
    });
    const [previous] = await made.findPreviousUploads();
    if (previous) made.resumeFromPreviousUpload(previous);
    if (!stopped) made.start();
    return made;
  });
  return {
    pause: () => {
      stopped = true;
      void upload.then((made) => made.abort());
    },
    resume: () => {
      stopped = false;
      void upload.then((made) => made.start());
    },
    cancel: () => {
      stopped = true;
      void upload.then((made) => made.abort(true)).catch(() => undefined);
    },
  };
}
