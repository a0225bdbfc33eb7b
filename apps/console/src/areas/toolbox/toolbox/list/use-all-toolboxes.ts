import { type Toolbox, toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';

const PAGE = 200;

export const allToolboxesKey = [toolbox.page.path, 'all'] as const;

/** All of them in their order: there are few hundred at most, and an order is one of the whole. */
async function findAll(signal: AbortSignal): Promise<Toolbox[]> {
  const found: Toolbox[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const request = { pageNo, pageSize: PAGE, sortField: 'sort', sortOrder: 'asc' } as const;
    const page = await call(toolbox.page, request, { signal, showError: false });
    found.push(...page.list);
    if (page.list.length < PAGE || found.length >= page.total) return found;
  }
}

export const useAllToolboxes = () => useQuery({ queryKey: allToolboxesKey, queryFn: ({ signal }) => findAll(signal) });
