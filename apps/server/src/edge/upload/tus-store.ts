import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { StreamContext } from '../../kernel/calls/context.ts';
import type { Room } from '../../kernel/room.ts';
import { Fault } from '../../kernel/db/fault.ts';

/** What the protocol needs of the resource behind it; `Made` is what an upload becomes. */
export interface ResumableUploads<Made = unknown> {
  create(context: StreamContext, metadata: unknown, size: number): Promise<string>;
  /** Tells the id as its row has it: names on disk and locks tell letters apart, the database does not. */
  look(context: StreamContext, id: string): Promise<{ id: string; size: number; made: Made | null }>;
  lookAtHead(context: StreamContext, id: string, path: string): Promise<void>;
  keepAlive(context: StreamContext, id: string): Promise<void>;
  finish(context: StreamContext, id: string, path: string): Promise<Made>;
  /** Leaves nothing of an upload under way; false when there is none. */
  cancel(context: StreamContext, id: string, path: string): Promise<boolean>;
}

/** Enough of a file to tell what it is. */
const HEAD_BYTES = 4100;
const KEEP_ALIVE_MS = 600_000;

/**
 * One request's view of the unfinished uploads on disk. What is known of an upload stands in the database; its offset
 * is the length of its file, so that after a crash it goes on exactly where the durable bytes end.
 */
export class DurableStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #folder: string;
  readonly #room: Room;
  readonly #uploads: ResumableUploads;
  readonly #context: StreamContext;
  /** Why we stopped writing. What the protocol's library reports may be only that its stream ended early. */
  failure: unknown;

  constructor({ folder, room }: { folder: string; room: Room }, uploads: ResumableUploads, context: StreamContext) {
    super();
    this.#folder = folder;
    this.#room = room;
    this.#uploads = uploads;
    this.#context = context;
  }

  /** Ids come from the database, never from the address: `look` or `create` has told them. */
  pathOf(id: string): string {
    return join(this.#folder, id);
  }

  override async create(upload: Upload): Promise<Upload> {
    const path = this.pathOf(upload.id);
    await synced(await open(path, 'wx', 0o600));
    await synced(await open(dirname(path), 'r'));
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { id: known, size, made } = await this.#uploads.look(this.#context, id);
    return new Upload({ id: known, size, offset: made ? size : await this.bytesOf(known) });
  }

  async bytesOf(id: string): Promise<number> {
    try {
      return (await stat(this.pathOf(id))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
      throw error;
    }
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const path = this.pathOf(id);
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
    let at = offset;
    try {
      let keptAt = 0;
      for await (const piece of bytes as AsyncIterable<Buffer>) {
        try {
          if (Date.now() - keptAt > KEEP_ALIVE_MS) {
            await this.#uploads.keepAlive(this.#context, id);
            keptAt = Date.now();
          }
          if (!this.#room.take(piece.length)) throw new Fault('NO_ROOM');
          await writeWhole(file, piece, at);
          const before = at;
          at += piece.length;
          if (before < HEAD_BYTES && at >= HEAD_BYTES) await this.#uploads.lookAtHead(this.#context, id, path);
        } catch (error) {
          this.failure = error;
          throw error;
        }
      }
    } finally {
      // Before the offset is told: what the sender may forget must survive a power cut.
      await synced(file);
    }
    return at;
  }

  override async remove(id: string): Promise<void> {
    // What has become a file is no upload any more, and stays.
    if (!(await this.#uploads.cancel(this.#context, id, this.pathOf(id)))) throw new Fault('NOT_FOUND');
  }
}

async function writeWhole(file: FileHandle, piece: Buffer, at: number): Promise<void> {
  for (let done = 0; done < piece.length;) {
    done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
  }
}

async function synced(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
