import { fstatSync, openSync, write, writeSync } from 'node:fs';

/** What may wait for a destination that is slow or full. Lines beyond it are dropped, never the server. */
const WAITING_BYTES = 1 << 20;
const AGAIN_MS = 500;

export interface LogLines {
  write(line: string): void;
}

/** How the log says that some of its lines are missing. */
type LostLine = (lost: number) => string;

export const lostAsJson: LostLine = (lost) =>
  `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of this log are missing: there was no room for them' })}\n`;
export const lostAsText: LostLine = (lost) => `warning: ${lost} lines are missing here: there was no room for them\n`;

export function linesToFile(path: string): LogLines {
  return new FileLines(openSync(path, 'a'), lostAsJson);
}

/** Standard output and error may be a file on a full disk, or a pipe whose reader has gone or does not read. */
export function linesToStream(stream: typeof process.stdout | typeof process.stderr, lostLine: LostLine): LogLines {
  const kind = fstatSync(stream.fd);
  const isPipe = stream.isTTY || kind.isFIFO() || kind.isSocket();
  return isPipe ? new PipeLines(stream, lostLine) : new FileLines(stream.fd, lostLine);
}

/** Not a stream of Node's: those end with their first error, and a full disk has room again one day. */
class FileLines implements LogLines {
  readonly #fd: number;
  readonly #lostLine: LostLine;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #lost = 0;
  #busy = false;

  constructor(fd: number, lostLine: LostLine) {
    this.#fd = fd;
    this.#lostLine = lostLine;
    process.once('exit', () => this.#writeRest());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length > WAITING_BYTES) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (!this.#busy) this.#writeOn();
  }

  #writeOn(): void {
    this.#busy = true;
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [bytes];
    write(this.#fd, bytes, (error, written) => {
      this.#waiting[0] = bytes.subarray(written);
      this.#bytes -= written;
      if (error) setTimeout(() => this.#writeOn(), AGAIN_MS).unref();
      else if (this.#bytes > 0) this.#writeOn();
      else this.#rest();
    });
  }

  #rest(): void {
    this.#busy = false;
    this.#waiting = [];
    if (this.#lost === 0) return;
    const line = this.#lostLine(this.#lost);
    this.#lost = 0;
    this.write(line);
  }

  /** What is under way the process still waits for; what came after it is written here. */
  #writeRest(): void {
    const rest = Buffer.concat(this.#busy ? this.#waiting.slice(1) : this.#waiting);
    if (rest.length === 0) return;
    try {
      writeSync(this.#fd, rest);
    } catch {
      return;
    }
  }
}

class PipeLines implements LogLines {
  readonly #stream: NodeJS.WriteStream;
  readonly #lostLine: LostLine;
  #lost = 0;

  constructor(stream: NodeJS.WriteStream, lostLine: LostLine) {
    this.#stream = stream;
    this.#lostLine = lostLine;
    // Without a listener, a reader that has gone would end the process.
    stream.on('error', () => undefined);
  }

  write(line: string): void {
    if (!this.#stream.writable || this.#stream.writableLength > WAITING_BYTES) {
      this.#lost += 1;
      return;
    }
    if (this.#lost > 0) this.#stream.write(this.#lostLine(this.#lost));
    this.#lost = 0;
    this.#stream.write(line);
  }
}
