import type { NoticeDetail } from '@console/contract/areas/notice/notice/notice';
import { type Names as KnownNames, useKnownNames } from '../../../../kit/field/known-names.ts';

interface Known {
  name: string;
  size?: number;
}
export type Names = KnownNames<Known>;

/** What the recipients and attachments of a notice are called. */
export const useNoticeNames = (draftKey: string, record: NoticeDetail | undefined) =>
  useKnownNames<Known>(draftKey, {
    ...Object.fromEntries(record?.targets.map(({ id, name }) => [id, { name }]) ?? []),
    ...Object.fromEntries(record?.attachments.map(({ fileId, name, size }) => [fileId, { name, size }]) ?? []),
  });
