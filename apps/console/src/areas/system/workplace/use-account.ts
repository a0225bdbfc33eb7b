import type { OutputOf } from '@console/contract/endpoint';
import { workplace } from '@console/contract/areas/system/workplace';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

export type OwnAccount = OutputOf<typeof workplace.account>;

/** Department, roles and safety of the own account, and for owners how much of the company is used. */
export const useAccount = () =>
  useQuery({
    queryKey: [workplace.account.path],
    queryFn: ({ signal }) => call(workplace.account, {}, { signal, showError: false }),
  });
