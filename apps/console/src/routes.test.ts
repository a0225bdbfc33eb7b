import { publicPaths } from '@console/contract/routes/public';
import { expect, test } from 'vitest';
import { publicPages } from './routes.tsx';

test('the server knows every page that is open without a sign-in', () => {
  const paths = Object.fromEntries(Object.entries(publicPages).map(([name, { path }]) => [name, path]));
  expect(publicPaths).toEqual(paths);
});
