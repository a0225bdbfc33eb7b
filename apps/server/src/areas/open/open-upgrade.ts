import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { Handlers } from '../../core/context.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import { check, checkTogether } from './open-upgrade-check.ts';
import { sendPackage } from './open-upgrade-package.ts';
import { report, reportTogether } from './open-upgrade-report.ts';

/** How the vendor's apps upgrade themselves. */
export const upgradePlanAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  check: { together: checkTogether, alone: check },
  report: { together: reportTogether, alone: report },
  package: (wanted, context) => sendPackage(storage, wanted, context),
});
