import type { ModelFailure } from '@console/contract/areas/product/model';
import type { Bytes } from '../file-answer.ts';
import { readPiece } from '../read-piece.ts';

/** What a file says of itself; null where nobody looks into its format. */
export interface Counted {
  readonly faceCount: number | null;
  readonly vertexCount: number | null;
  readonly animationCount: number | null;
  readonly textureBytes: number | null;
}

export const notCounted: Counted = { faceCount: null, vertexCount: null, animationCount: null, textureBytes: null };

/** A file of which nothing can be shown, and why. */
export class Unusable extends Error {
  override name = 'Unusable';
  readonly code: ModelFailure;
  readonly detail: string | null;

  constructor(code: ModelFailure, detail: string | null = null) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** A stored file, read in pieces. */
export interface ModelFile {
  readonly storage: Bytes;
  readonly key: string;
  readonly size: number;
}

/** A few bytes of it. */
export const pieceOf = ({ storage, key }: ModelFile, start: number, bytes: number): Promise<Buffer> =>
  readPiece(storage, key, { start, end: start + bytes - 1 });
