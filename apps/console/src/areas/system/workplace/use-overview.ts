import type { OutputOf } from '@console/contract/endpoint';
import { workplace } from '@console/contract/areas/system/workplace';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

export type Overview = OutputOf<typeof workplace.overview>;
export const overviewKey = [workplace.overview.path] as const;

/** The whole page in one call; each card takes its part of it. */
export const useOverview = () =>
  useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => call(workplace.overview, {}, { signal, showError: false }),
  });
