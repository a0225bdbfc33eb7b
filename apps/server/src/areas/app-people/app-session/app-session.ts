import type { appSession as contract } from '@console/contract/areas/app-people/app-session';
import type { AppUserParts } from '../../../domain/app-people/app-users.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { enter } from './sign-in.ts';
import { sendCode } from './send-code.ts';
import { testSignIn } from './test-sign-in.ts';

/** How the people of the vendor's apps come in. */
export const appSession = (parts: AppUserParts): Handlers<typeof contract> => ({
  ...sendCode,
  ...enter(parts),
  ...testSignIn(parts),
});
