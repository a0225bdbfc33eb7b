import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { check, checkMany } from './check/check.ts';
import { sendPackage } from './package.ts';
import { report, reportMany } from './report.ts';

/** How the vendor's apps upgrade themselves. */
export const upgradePlanAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  check: { many: checkMany, one: check },
  report: { many: reportMany, one: report },
  package: (wanted, context) => sendPackage(storage, wanted, context),
});
