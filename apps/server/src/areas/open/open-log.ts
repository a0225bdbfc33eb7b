import type { openLog as contract } from '@console/contract/areas/open/open-log';
import type { Handlers } from '../../core/context.ts';
import type { FileIntake } from '../../core/file-sender.ts';
import { operations } from './open-operations.ts';
import { openUpload } from './open-upload.ts';

/** What apps tell of themselves. */
export const openLog = (parts: { readonly files: FileIntake }): Handlers<typeof contract> => ({
  ...openUpload(parts),
  ...operations,
});
