import { material } from '@console/contract/areas/material/material/material';
import type { OutputOf } from '@console/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';

export type Duplicate = OutputOf<(typeof material)['duplicates']>[number];

const MOST = 50;

/** Which of these files are materials already, by what is in them. */
export function useDuplicates(fileIds: readonly string[]): ReadonlyMap<string, Duplicate> {
  const asked = fileIds.slice(0, MOST);
  const { data } = useQuery({
    queryKey: [material.duplicates.path, asked],
    queryFn: ({ signal }) => call(material.duplicates, { fileIds: asked }, { signal, showError: false }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map((data ?? []).map((one) => [one.fileId, one]));
}
