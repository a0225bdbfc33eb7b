import type { landing as contract } from '@console/contract/areas/account/landing';
import type { Handlers } from '../../../kernel/calls/context.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { publicPages } from './public-page.ts';
import { findChoices, findLanding } from './row.ts';
import { saveLanding } from './write.ts';

export const landing = ({
  storage,
  publicUrl,
}: {
  readonly storage: Storage;
  readonly publicUrl: string;
}): Handlers<typeof contract> => ({
  detail: (_, context) => findLanding(context, publicUrl, false),
  choices: (_, context) => findChoices(context, publicUrl),
  update: (given, context) => saveLanding(given, publicUrl, context),
  ...publicPages({ storage }),
});
