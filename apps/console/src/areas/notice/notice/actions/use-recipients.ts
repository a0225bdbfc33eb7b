import type { NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import type { Audience } from '../audience.ts';

const PAUSE_MS = 400;

/** Whether anything has been chosen that could be counted. */
export const isChosen = ({ mode, ids }: NoticeTarget): boolean => mode === 'ALL' || ids.length > 0;

/** Who a notice would go to now: counted once the choice rests for a moment. */
export function useRecipients({ calls }: Audience, given: NoticeTarget) {
  const [target] = useDebouncedValue(given, PAUSE_MS);
  const found = useQuery({
    queryKey: [calls.preview.path, target],
    queryFn: ({ signal }) => call(calls.preview, { target }, { signal, showError: false }),
    enabled: isChosen(given) && isChosen(target),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const settled = target === given || JSON.stringify(target) === JSON.stringify(given);
  return {
    recipients: isChosen(given) ? found.data : undefined,
    /** What is shown belongs to the choice before. */
    counting: isChosen(given) && !found.error && (!settled || found.isFetching || found.isPlaceholderData),
    failed: found.error !== null,
  };
}
export type Recipients = NonNullable<ReturnType<typeof useRecipients>['recipients']>;
