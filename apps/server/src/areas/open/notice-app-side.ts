import type { noticeAppSide as contract } from '@console/contract/areas/notice/notice/app-side';
import type { Handlers } from '../../core/context.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import { noticeFile } from './notice-file.ts';
import { noticeReading } from './notices.ts';

/** The notices of somebody who has signed in to an app. */
export const noticeAppSide = (parts: { readonly storage: Storage }): Handlers<typeof contract> => ({
  ...noticeReading,
  ...noticeFile(parts),
});
