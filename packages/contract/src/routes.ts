import { accountRoutes } from './routes/account.ts';
import { applicationRoutes } from './routes/application.ts';
import { authRoutes } from './routes/auth.ts';
import { clientRoutes } from './routes/client.ts';
import { logRoutes } from './routes/log.ts';
import { materialRoutes } from './routes/material.ts';
import { noticeRoutes } from './routes/notice.ts';
import { systemRoutes } from './routes/system.ts';
import { teamRoutes } from './routes/team.ts';
import type { ConsoleRoute } from './routes/console-route.ts';

/**
 * The signed-in routes of the console: menu, breadcrumb and guard in the browser, and the menu that the server
 * builds for type-3 users, all read this list. A parent stands before its children.
 */
const declared = [
  ...systemRoutes,
  ...accountRoutes,
  ...logRoutes,
  ...authRoutes,
  ...applicationRoutes,
  ...materialRoutes,
  ...clientRoutes,
  ...teamRoutes,
  ...noticeRoutes,
] as const;

export type DeclaredRoute = (typeof declared)[number];

export type RouteName = DeclaredRoute['name'];
export const consoleRoutes: readonly (ConsoleRoute & { readonly name: RouteName })[] = declared;
