import type { modelAppSide as contract } from '@console/contract/areas/application/upgrade-plan/model-app-side';
import type { Handlers } from '../../../../../kernel/calls/context.ts';
import type { Storage } from '../../../../../ports/storage/storage.ts';
import { checkModels } from './check.ts';
import { sendModel } from './file.ts';

/** How the vendor's apps get the models of products. */
export const modelAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  check: checkModels,
  file: (wanted, context) => sendModel(storage, wanted, context),
});
