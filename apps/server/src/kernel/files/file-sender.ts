import type { Readable } from 'node:stream';
import type { FileKind } from '@console/contract/areas/base/file';
import type { Context, StreamContext } from '../calls/context.ts';

/** What every file that came to be is known by. */
export interface MadeFile {
  readonly fileId: string;
  readonly size: number;
}

export interface NewFile extends MadeFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly sha256: string;
}

export interface Described {
  readonly kind: FileKind;
  readonly filename: string;
  readonly filetype: string | undefined;
  readonly sha256: string | undefined;
  /** What else is to be known when the last byte has come; kept with the upload as JSON. */
  readonly about: unknown;
}

/** Who brings a file in: an account of the console, or an app, whose files belong to no account. */
export interface FileSender<Made extends MadeFile = MadeFile> extends Pick<StreamContext, 'within' | 'asServer'> {
  readonly tenantId: string;
  readonly accountId: string | null;
  /** Where there is no account: whose upload it is. Nobody else sees or continues it. */
  readonly senderKey: string | null;
  /** Reads what stands beside a resumable upload, and refuses one that may not begin. */
  describe(metadata: unknown): Promise<Described>;
  /** In the transaction in which the bytes become a file. `AlreadyStored` undoes it. */
  keep(inside: Context, file: NewFile, about: unknown): Promise<Made>;
  /** What an upload of this sender has become. */
  find(inside: Context, fileId: string): Promise<Made | undefined>;
}

/** The same file was sent before: nothing new comes of these bytes, and the sender gets the first. */
export class AlreadyStored extends Error {
  readonly made: MadeFile;

  constructor(made: MadeFile) {
    super('the file is there already');
    this.made = made;
  }
}

export interface GivenFile {
  readonly name: string;
  readonly stream: Readable;
  readonly mime?: string;
  /** The file is not longer than this, as far as the request says. */
  readonly sizeAtMost?: number;
}

export interface WantedFile {
  readonly kind: FileKind;
  /** Instead of what a person may bring of this kind. */
  readonly maxBytes?: number;
  readonly sha256?: string | undefined;
  readonly about?: unknown;
}

/** Takes a file in as it arrives. */
export interface FileIntake {
  takeIn<Made extends MadeFile>(wanted: WantedFile, given: GivenFile, sender: FileSender<Made>): Promise<Made>;
}
