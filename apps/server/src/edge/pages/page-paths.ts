import { consoleRoutes } from '@console/contract/routes';
import { publicPaths } from '@console/contract/routes/public';

const declared = ['/', '/redirect/*', ...Object.values(publicPaths), ...consoleRoutes.map(({ path }) => path)];
const patterns = declared.map((path) => path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+'));
const PAGE = new RegExp(`^(?:${patterns.join('|')})$`);

/** Whether the console has a page there. */
export const isPagePath = (path: string) => PAGE.test(path === '/' ? path : path.replace(/\/$/, ''));
