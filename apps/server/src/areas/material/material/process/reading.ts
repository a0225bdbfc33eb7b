import type { MaterialFacts, MaterialFailure } from '@console/contract/areas/material/material/parts';
import type { Bytes } from '../../../../kernel/files/file-answer.ts';

/** A stored file, read in pieces. */
export interface StoredFile {
  readonly storage: Bytes;
  readonly key: string;
  readonly size: number;
  readonly ext: string;
  readonly mime: string;
}

/** What a job keeps of a file: what people see, that it was read, and of a package its first page. */
export interface Read extends Partial<MaterialFacts> {
  readonly read: true;
  readonly entry?: string;
}

/** A file that nothing can be made of, and why. */
export class NotUsable extends Error {
  override name = 'NotUsable';
  readonly code: MaterialFailure;
  readonly detail: string | null;

  constructor(code: MaterialFailure, detail: string | null = null) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}
