import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface Named {
  readonly connection: string;
  readonly streamName: string;
}

/** What the process says. */
export interface Heard {
  readonly ask?: Named & { readonly id: number; readonly key: string };
  readonly on?: Named;
  readonly off?: Named;
  readonly seen?: Named & {
    readonly bitrateKbps: number;
    readonly fps: number;
    /** Null where the encoder said nothing of how many frames it sends. */
    readonly droppedPct: number | null;
    readonly hasPicture: boolean;
  };
  /** Nothing more of it is recorded, although it goes on. */
  readonly cut?: Named & { readonly began: boolean };
  readonly recorded?: { readonly path: string };
  readonly stopped?: true;
}

type Beginning = Heard & {
  readonly listening?: { readonly rtmpPort: number; readonly flvPort: number };
  readonly failed?: { readonly code: string };
};

/** One life of the process that takes pictures in. */
export interface MediaChild {
  readonly rtmpPort: number;
  /** Where this server, and nobody else, gets the pictures. */
  readonly flvUrl: string;
  tell(message: object): void;
  readonly exited: Promise<void>;
  kill(): void;
}

/** It does not listen; the code says why. */
export class NotListening extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the media server does not listen: ${code}`);
    this.code = code;
  }
}

const START_MS = 20_000;

export async function startChild(
  { host, port }: { readonly host: string; readonly port: number },
  hear: (heard: Heard) => void,
): Promise<MediaChild> {
  const secret = randomBytes(24).toString('hex');
  const program = fileURLToPath(new URL('./media-child.js', import.meta.url));
  // Neither this server's settings nor its secrets are any of its business.
  const child = fork(program, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const exited = once(child, 'exit').then(() => undefined);
  // A message to one that has just died is lost, and the end is heard elsewhere.
  child.on('error', () => undefined);
  const tell = (message: object) => void (child.connected && child.send(message, () => undefined));
  try {
    const { rtmpPort, flvPort } = await began(child, hear, () => tell({ start: { host, port, secret } }));
    const flvUrl = `http://127.0.0.1:${flvPort}/${secret}`;
    return { rtmpPort, flvUrl, tell, exited, kill: () => child.kill('SIGKILL') };
  } catch (error) {
    child.kill('SIGKILL');
    await exited;
    throw error;
  }
}

function began(child: ChildProcess, hear: (heard: Heard) => void, start: () => void) {
  return new Promise<{ readonly rtmpPort: number; readonly flvPort: number }>((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotListening('TIMEOUT')), START_MS);
    child.once('exit', () => reject(new NotListening('EXIT')));
    child.on('message', (heard: Beginning) => {
      if (!heard.listening && !heard.failed) return hear(heard);
      clearTimeout(timer);
      return heard.listening ? resolve(heard.listening) : reject(new NotListening(heard.failed!.code));
    });
    start();
  });
}
