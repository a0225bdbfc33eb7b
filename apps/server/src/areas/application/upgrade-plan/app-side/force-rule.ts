import type { ForceAfter } from '@console/contract/areas/application/upgrade-plan/parts';
import type { AppVersion } from '@console/contract/areas/application/app-version';

type UpdateMode = AppVersion['updateMode'];

/** What decides whether a device may go on without the upgrade. */
export interface ForceFacts {
  readonly updateMode: UpdateMode;
  readonly forceAfter: ForceAfter;
  /** Of the target version: those below it must upgrade. */
  readonly forcedBelowCode: number | null;
  /** Of the application: what is below it is no longer supported. */
  readonly minSupportedCode: number | null;
  readonly versionCode: number;
  /** Times that the user has put it off. */
  readonly reminders: number;
}

/** The mode that an answer gives: that of the plan, until something forces the upgrade. */
export function modeOf(pressure: ForceFacts, now: Date): UpdateMode {
  return isForced(pressure, now) ? 'FORCED' : pressure.updateMode;
}

function isForced(
  { forceAfter, forcedBelowCode, minSupportedCode, versionCode, reminders }: ForceFacts,
  now: Date,
): boolean {
  if (versionCode < (forcedBelowCode ?? 0) || versionCode < (minSupportedCode ?? 0)) return true;
  if (forceAfter === null) return false;
  const { reminders: patience, at } = forceAfter;
  return (patience !== null && reminders >= patience) || (at !== null && now.getTime() >= Date.parse(at));
}
