import { accountRoutes } from './routes/areas/account.ts';
import { applicationRoutes } from './routes/areas/application.ts';
import { authRoutes } from './routes/areas/auth.ts';
import { callRoutes } from './routes/areas/call.ts';
import { clientRoutes } from './routes/areas/client.ts';
import { liveRoutes } from './routes/areas/live.ts';
import { materialRoutes } from './routes/areas/material.ts';
import { noticeRoutes } from './routes/areas/notice.ts';
import { productRoutes } from './routes/areas/product.ts';
import { systemRoutes } from './routes/areas/system.ts';
import { teamRoutes } from './routes/areas/team.ts';
import { toolboxRoutes } from './routes/areas/toolbox.ts';
import type { ConsoleRoute } from './routes/console-route.ts';

/**
 * The signed-in routes of the console: menu, breadcrumb and guard in the browser, and the menu that the server
 * builds for type-3 users, all read this list. A parent stands before its children.
 */
const declared = [
  ...systemRoutes,
  ...accountRoutes,
  ...authRoutes,
  ...applicationRoutes,
  ...callRoutes,
  ...productRoutes,
  ...toolboxRoutes,
  ...materialRoutes,
  ...liveRoutes,
  ...clientRoutes,
  ...teamRoutes,
  ...noticeRoutes,
] as const;

export type DeclaredRoute = (typeof declared)[number];

export type RouteName = DeclaredRoute['name'];
export const consoleRoutes: readonly (ConsoleRoute & { readonly name: RouteName })[] = declared;
