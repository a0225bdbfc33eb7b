import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A key is written once. What lies under it may be a file already, so nothing takes its place. */
export class KeyTaken extends Error {
  constructor() {
    super('the key is taken');
  }
}

/**
 * Where the bytes of files lie. Keys are made by the server alone (tenant/yyyy/mm/uuid), and a key is written once.
 * Nothing half-made is ever visible under a key, and what `put` has acknowledged survives a crash.
 */
export interface Storage {
  /** A source that is cut off fails, and then nothing is stored. */
  put(key: string, bytes: Readable): Promise<void>;
  /** Takes a finished local file in; `path` itself stays until its owner removes it. Fails where the key is taken. */
  adopt(key: string, path: string): Promise<void>;
  /** Fails before the first byte when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<{ readonly size: number } | null>;
  /** Removes what is under the key and whatever an interrupted `put` left of it; a missing key is no error. */
  delete(key: string): Promise<void>;
}
