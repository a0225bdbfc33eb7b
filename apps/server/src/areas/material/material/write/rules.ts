import type { material as contract } from '@console/contract/areas/material/material/material';
import type { MaterialKind, MaterialStatus } from '@console/contract/areas/material/material/parts';
import type { FileKind } from '@console/contract/areas/base/file';
import type { InputOf } from '@console/contract/endpoint';
import type { FaultCode } from '@console/contract/faults';
import { Fault } from '../../../../kernel/db/fault.ts';
import { picturesIn, plainText } from '../../../../kernel/files/rich-text.ts';
import { captionFault } from './captions.ts';

export type Given = Omit<InputOf<(typeof contract)['add']>, 'kind' | 'draft' | 'fileId' | 'pages' | 'posterFileId'>;

/** What is uploaded for each kind; an image-text has none. */
export const fileKindOf: Readonly<Record<MaterialKind, FileKind | null>> = {
  IMAGE_TEXT: null,
  VIDEO: 'VIDEO',
  FILE: 'DOCUMENT',
  H5: 'H5',
  MODEL: 'MODEL',
};

const isEmpty = (content: string | null) =>
  content === null || (plainText(content) === '' && picturesIn(content).length === 0);

const refuse = (code: FaultCode, field: string): never => {
  throw new Fault(code, { fields: [{ field, code }] });
};

/** Fields that a kind does not have are left empty: nobody sees what was written there. */
export function refuseForeignFields(kind: MaterialKind, given: Given, hasFile: boolean): void {
  const wrong: Partial<Record<keyof Given | 'fileId', boolean>> = {
    content: kind !== 'IMAGE_TEXT' && given.content !== null,
    fileId: kind === 'IMAGE_TEXT' && hasFile,
    chapters: kind !== 'VIDEO' && given.chapters.length > 0,
    captions: kind !== 'VIDEO' && given.captions.length > 0,
    h5Url: given.h5Url !== null && (kind !== 'H5' || hasFile),
    orientation: kind !== 'H5' && given.orientation !== 'AUTO',
    allowedHosts: kind !== 'H5' && given.allowedHosts.length > 0,
  };
  const field = Object.keys(wrong).find((name) => wrong[name as keyof typeof wrong]);
  if (field !== undefined) refuse('MATERIAL_WRONG_FIELD', field);
  if (kind !== 'IMAGE_TEXT' && !hasFile && given.h5Url === null) refuse('MATERIAL_NEEDS_FILE', 'fileId');
  const locales = new Set(given.captions.map(({ locale }) => locale));
  if (locales.size < given.captions.length) refuse('MATERIAL_WRONG_FIELD', 'captions');
  for (const { vtt } of given.captions) {
    const line = captionFault(vtt);
    if (line === null) continue;
    throw new Fault('CAPTION_UNREADABLE', {
      params: { line },
      fields: [{ field: 'captions', code: 'CAPTION_UNREADABLE' }],
    });
  }
}

export function refuseEmpty(kind: MaterialKind, content: string | null): void {
  if (kind === 'IMAGE_TEXT' && isEmpty(content)) refuse('MATERIAL_NEEDS_CONTENT', 'content');
}

export const lacksContent = (kind: MaterialKind, content: string | null) => kind === 'IMAGE_TEXT' && isEmpty(content);

interface Standing {
  readonly expireAt: string | null;
  /** It has no file, or its file has been read. */
  readonly isRead: boolean;
}

/** What a material becomes once it is out: shown, past its end, or first read by a job. */
export function statusOut({ expireAt, isRead }: Standing): MaterialStatus {
  if (!isRead) return 'PROCESSING';
  return expireAt !== null && Date.parse(expireAt) <= Date.now() ? 'EXPIRED' : 'READY';
}

/** The same after its end date was changed: only what is out, or was because of its date, is touched by it. */
export const statusAfter = (before: MaterialStatus, standing: Standing): MaterialStatus =>
  before === 'READY' || before === 'EXPIRED' ? statusOut(standing) : before;

/** Letters of scripts without spaces count one each, others by words. */
export function wordsIn(content: string): number {
  const text = plainText(content);
  const single = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' ').match(/[\p{L}\p{N}]+/gu);
  return single + (words?.length ?? 0);
}
