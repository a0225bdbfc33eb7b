import { tag } from '@console/contract/areas/material/tag';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';

/** All labels to choose from; none for who may not see them. */
export function useLabels() {
  const may = useMay('material:tag:query');
  const { data } = useQuery({
    queryKey: [tag.list.path],
    queryFn: ({ signal }) => call(tag.list, {}, { signal, showError: false }),
    enabled: may,
  });
  return { may, labels: data ?? [] };
}
