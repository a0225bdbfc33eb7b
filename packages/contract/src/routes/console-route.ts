import type { UserType } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import type { ServiceCode } from '../services.ts';

export interface ConsoleRoute {
  readonly name: string;
  readonly path: string;
  readonly parent?: string;
  /** `*` is everyone who is signed in. */
  readonly types: '*' | readonly UserType[];
  /** Shown in the menu with this icon, sorted by `order`; a route without it is reached from other pages. */
  readonly menu?: { readonly order: number; readonly icon?: string };
  /** What a type-3 user's active role must hold. Children without their own take the parent's. */
  readonly permission?: Permission;
  /** Instead of one: any of these opens it. */
  readonly anyOf?: readonly Permission[];
  readonly service?: ServiceCode;
}
