import type { FileRef } from '@console/contract/areas/base/file';
import { createContext } from 'react';
import type { Listener, Transfer } from '../upload/transfer.ts';

/** How pictures of a text come and go where nobody is signed in: on a page that somebody opened by a link. */
export interface PictureSource {
  readonly upload: (file: File, listener: Listener<Pick<FileRef, 'url' | 'name'>>) => Transfer;
  /** An address that a browser can fetch without a session; nothing while there is none. */
  readonly addressOf: (path: string) => string | undefined;
}

/** Null is the file service, by the session of the console. */
export const PictureSourceContext = createContext<PictureSource | null>(null);
