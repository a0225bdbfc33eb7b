import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../../lib/api/client.ts';
import { type AudienceValues, isAudienceComplete } from '../plan-values.ts';

const PAUSE_MS = 600;

/** What the two preview calls take. */
export type PreviewInput = AudienceValues & { planId?: string };

/** Who would get it now: asked once nothing has changed for a moment. */
export function usePreview(given: PreviewInput) {
  const text = JSON.stringify(given);
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const input = JSON.parse(settled) as PreviewInput;
  // What the contract would refuse is still being typed.
  const isReady = (one: PreviewInput) => isAudienceComplete(one) && upgradePlan.userNum.input.safeParse(one).success;
  const complete = isAudienceComplete(given);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [upgradePlan.userNum.path, settled],
    queryFn: ({ signal }) => call(upgradePlan.userNum, input, { signal, showError: false }),
    enabled: complete && isReady(input),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const pending = settled !== text || isFetching;
  return {
    complete,
    preview: complete ? data : undefined,
    /** What the numbers were counted for; the list of devices asks for the same. */
    input,
    /** The numbers belong to what was chosen before. */
    stale: complete && (pending || isPlaceholderData),
    error: complete && !pending ? error : null,
    retry: () => void refetch(),
  };
}
export type Preview = ReturnType<typeof usePreview>;
