import { dept } from '@console/contract/areas/account/dept';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { buildTree } from './dept-tree.ts';

/** The departments that one may see, as a tree; everything that shows them shares one answer. */
export function useDeptTree() {
  return useQuery({
    queryKey: [dept.tree.path],
    queryFn: ({ signal }) => call(dept.tree, {}, { signal, showError: false }),
    select: buildTree,
  });
}
