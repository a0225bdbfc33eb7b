import type { Words } from '../locale.ts';

/** What can be done with one resource, and what the resource is called in the tree of a role. */
export interface PermissionEntry {
  readonly words: Words;
  readonly actions: readonly string[];
}
