import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { check, checkTogether } from './check.ts';
import { sendPackage } from './package.ts';
import { report, reportTogether } from './report.ts';

/** How the vendor's apps upgrade themselves. */
export const upgradePlanAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  check: { together: checkTogether, alone: check },
  report: { together: reportTogether, alone: report },
  package: (wanted, context) => sendPackage(storage, wanted, context),
});
