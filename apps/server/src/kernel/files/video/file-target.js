import { open } from 'node:fs/promises';
import { StreamTarget } from 'mediabunny';

/** Writes whole pieces, or fails: where a disk is nearly full, the system takes a part of a piece and says how much. */
export function wholePieces(path) {
  let file;
  return new WritableStream({
    async start() {
      file = await open(path, 'w');
    },
    async write({ data, position }) {
      for (let done = 0; done < data.byteLength;) {
        done += (await file.write(data, done, data.byteLength - done, position + done)).bytesWritten;
      }
    },
    close: () => file.close(),
    abort: () => file.close(),
  });
}

/** A file that is whole, or fails. The library's own target does not ask what was taken, and ends with half a file. */
export const fileTarget = (path) => new StreamTarget(wholePieces(path), { chunked: true });
