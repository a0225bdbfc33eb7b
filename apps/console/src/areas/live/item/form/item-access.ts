import { file as fileCalls, type FileRef } from '@console/contract/areas/base/file';
import { liveContribution } from '@console/contract/areas/live/contribution';
import { liveItem, type LiveItemDetail } from '@console/contract/areas/live/item';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import type { ArgumentOf, OutputOf } from '@console/contract/endpoint';
import type { PictureSource } from '../../../../kit/rich-text/picture-source.ts';
import {
  type Listener,
  type Transfer,
  uploadForm,
  uploadInPieces,
  uploadWhole,
} from '../../../../kit/upload/transfer.ts';
import { call } from '../../../../lib/api/client.ts';

export type FileItemKind = Exclude<MaterialKind, 'IMAGE_TEXT'>;
export type SentFile = Pick<FileRef, 'fileId' | 'name' | 'size'>;

/** What is typed on a content page. */
export type Values = Omit<ArgumentOf<typeof liveItem.add>, 'liveId' | 'kind'>;

export const fileKindOf = { VIDEO: 'VIDEO', FILE: 'DOCUMENT', H5: 'H5', MODEL: 'MODEL' } as const;

/** From here on a lost connection should not cost everything. */
const IN_PIECES_BYTES = 20 * 1024 * 1024;

type ByLink = OutputOf<typeof liveContribution.upload>;

/** Who is at the page: somebody of the console, or whoever has a link. */
export interface ItemAccess {
  readonly token: string | null;
}

export const detailOf = ({ token }: ItemAccess, itemId: string, signal: AbortSignal): Promise<LiveItemDetail> =>
  token === null
    ? call(liveItem.detail, { itemId }, { signal, showError: false })
    : call(liveContribution.detail, { token, itemId }, { signal, showError: false });

export function sendFile(
  { token }: ItemAccess,
  kind: FileItemKind,
  file: File,
  listener: Listener<SentFile>,
): Transfer {
  if (token !== null) return uploadForm<ByLink>(liveContribution.upload.path, { token, purpose: kind }, file, listener);
  const send = file.size > IN_PIECES_BYTES ? uploadInPieces : uploadWhole;
  return send(file, fileKindOf[kind], listener);
}

/** Pictures by a link: what was just sent is shown from memory, what the text has already by its signed address. */
export function picturesByLink(token: string, picturesAt: string | null): PictureSource {
  const sent = new Map<string, string>();
  return {
    upload: (file, listener) =>
      uploadForm<ByLink>(liveContribution.upload.path, { token, purpose: 'IMAGE_TEXT' }, file, {
        ...listener,
        onDone: ({ path, name }) => {
          sent.set(path, URL.createObjectURL(file));
          listener.onDone({ url: `${fileCalls.get.path}?path=${path}`, name });
        },
      }),
    addressOf: (path) =>
      sent.get(path) ?? (picturesAt === null ? undefined : `${picturesAt}${encodeURIComponent(path)}`),
  };
}
