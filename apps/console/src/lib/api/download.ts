import type { Endpoint } from '@console/contract/endpoint';
import { CallError, report, send, type CallOptions } from './send.ts';

export interface Progress {
  loaded: number;
  /** Unknown while the server streams. */
  total: number | null;
}

/** Fetches a blob, reporting progress, and resolves with it and the name that the server gave it. */
export async function fetchBlob<In, Arg, Ret, Out>(
  endpoint: Endpoint<In, Arg, Ret, Out>,
  input: Arg,
  options: CallOptions & { onProgress?: (progress: Progress) => void } = {},
): Promise<{ blob: Blob; name: string }> {
  try {
    const response = await send(endpoint, input, options);
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || (type.includes('application/json') && !response.headers.has('Content-Disposition'))) {
      throw new CallError(response.status, (await response.json().catch(() => ({}))) as object);
    }
    const blob = await collect(response, type, options.onProgress);
    return { blob, name: nameIn(response.headers.get('Content-Disposition')) };
  } catch (error) {
    throw report(error, options);
  }
}

/** Fetches a blob and hands it to the browser's downloads. */
export async function download<In, Arg, Ret, Out>(
  endpoint: Endpoint<In, Arg, Ret, Out>,
  input: Arg,
  options: CallOptions & { onProgress?: (progress: Progress) => void } = {},
): Promise<void> {
  const { blob, name } = await fetchBlob(endpoint, input, options);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function collect(response: Response, type: string, onProgress?: (progress: Progress) => void): Promise<Blob> {
  if (onProgress === undefined || response.body === null) return response.blob();
  const length = Number(response.headers.get('Content-Length'));
  // With a content encoding the length counts packed bytes, and a bar made of it would lie.
  const total = length > 0 && !response.headers.has('Content-Encoding') ? length : null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    parts.push(value);
    loaded += value.length;
    onProgress({ loaded, total });
  }
}

function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A broken name is not worth failing a finished download for.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download';
}
