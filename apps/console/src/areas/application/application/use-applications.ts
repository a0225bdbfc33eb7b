import { application } from '@console/contract/areas/application/application';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** The applications to choose from; nothing for those who may not see them. */
export function useApplications(allowed: boolean) {
  const { data } = useQuery({
    queryKey: [application.list.path, {}],
    queryFn: ({ signal }) => call(application.list, {}, { signal, showError: false }),
    enabled: allowed,
  });
  return data?.map(({ applicationId, name }) => ({ value: applicationId, label: name }));
}
