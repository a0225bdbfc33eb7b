import { agreement } from '@console/contract/areas/application/agreement/agreement';
import type { OutputOf } from '@console/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';

export type Coverage = OutputOf<typeof agreement.coverage>;

/** Who has accepted, in numbers. */
export function useCoverage(agreementId: string, enabled = true) {
  return useQuery({
    queryKey: [agreement.coverage.path, { agreementId }],
    queryFn: ({ signal }) => call(agreement.coverage, { agreementId }, { signal, showError: false }),
    enabled,
    staleTime: 30_000,
  });
}

export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));
