import type { openApp as contract } from '@console/contract/areas/open/open-app';
import type { AppUserParts } from '../../core/app-users.ts';
import type { Handlers } from '../../core/context.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import { enter } from './enter.ts';
import { noticeFile } from './notice-file.ts';
import { notices } from './notices.ts';
import { register } from './register.ts';
import { testSignIn } from './test-sign-in.ts';

/** What the vendor's apps call. */
export const openApp = (parts: AppUserParts & { readonly storage: Storage }): Handlers<typeof contract> => ({
  ...register(parts),
  ...enter(parts),
  ...testSignIn(parts),
  ...notices,
  ...noticeFile(parts),
});
