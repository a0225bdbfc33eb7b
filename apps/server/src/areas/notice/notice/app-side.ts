import type { noticeAppSide as contract } from '@console/contract/areas/notice/notice/app-side';
import type { Handlers } from '../../../kernel/calls/context.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { noticeFile } from './app-side/file.ts';
import { noticeReading } from './app-side/reading.ts';

/** The notices of somebody who has signed in to an app. */
export const noticeAppSide = (parts: { readonly storage: Storage }): Handlers<typeof contract> => ({
  ...noticeReading,
  ...noticeFile(parts),
});
