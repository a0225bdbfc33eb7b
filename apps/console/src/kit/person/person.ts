import type { AppUserKind } from '@console/contract/areas/app-people/app-session';

/** Somebody who uses the apps: a customer's person, or a member of the team. */
export interface Person {
  readonly userKind: AppUserKind;
  readonly userId: string;
}
