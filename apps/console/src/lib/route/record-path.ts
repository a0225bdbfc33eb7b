import { kinds, type Kind } from '@console/contract/kinds';
import { mayOpen } from '../session/access.ts';
import { pathOf } from './paths.ts';

/** Where a record is shown; nothing for those who have no page for it. */
export function recordPath(type: Kind, id: string, name: string): string | undefined {
  const { page } = kinds[type];
  if (page === undefined) return undefined;
  return mayOpen(page.route) ? pathOf(page.route, { [page.id]: id }) : recordListPath(type, name);
}

/** The list of such records, narrowed to those that contain a text. */
export function recordListPath(type: Kind, keyword: string): string | undefined {
  const { list } = kinds[type];
  return list !== undefined && mayOpen(list) ? pathOf(list, { keyword }) : undefined;
}
