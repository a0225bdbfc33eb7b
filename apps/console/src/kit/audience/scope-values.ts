import type { PlanScope, ScopeMode } from '@console/contract/areas/application/upgrade-plan/parts';

export const everyone: PlanScope = {
  mode: 'ALL',
  ids: [],
  percent: null,
  locationCodes: [],
  fileId: null,
  excludeIds: [],
  deviceModels: { in: [], notIn: [] },
};

/** Modes that are chosen by name. */
const pickedModes = ['CLIENT_GROUPS', 'CLIENTS', 'TEAM_GROUPS', 'USERS'] as const;
export type PickedMode = (typeof pickedModes)[number];
export const isPicked = (mode: ScopeMode): mode is PickedMode => (pickedModes as readonly ScopeMode[]).includes(mode);

export function isScopeComplete({ mode, ids, percent, locationCodes, fileId }: PlanScope): boolean {
  if (mode === 'REGION') return locationCodes.length > 0;
  if (mode === 'PERCENT') return percent !== null;
  if (mode === 'FILE') return fileId !== null;
  return mode === 'PLAN' || isPicked(mode) ? ids.length > 0 : true;
}

const DEFAULT_PERCENT = 10;

/** Turns to another mode: what belongs to no mode stays, what was chosen there before comes back. */
export function switchedTo(scope: PlanScope, mode: ScopeMode, before: PlanScope | undefined): PlanScope {
  const { excludeIds, deviceModels } = scope;
  const percent = mode === 'PERCENT' ? DEFAULT_PERCENT : null;
  return { ...everyone, percent, ...before, mode, excludeIds, deviceModels };
}
