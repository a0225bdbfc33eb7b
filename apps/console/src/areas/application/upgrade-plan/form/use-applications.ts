import { application, type Application } from '@console/contract/areas/application/application';
import { appVersion } from '@console/contract/areas/application/app-version';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';

/** The applications there are; a company has dozens of them. */
export function useApplications() {
  const { data, error } = useQuery({
    queryKey: [application.list.path, {}],
    queryFn: ({ signal }) => call(application.list, {}, { signal, showError: false }),
  });
  return { applications: data, failed: error !== null };
}

export const applicationIn = (applications: readonly Application[] | undefined, id: string): Application | undefined =>
  applications?.find(({ applicationId }) => applicationId === id);

/** The published versions of an application, the highest first. */
export function useVersions(applicationId: string) {
  const { data } = useQuery({
    queryKey: [appVersion.list.path, { applicationId }],
    queryFn: ({ signal }) => call(appVersion.list, { applicationId }, { signal, showError: false }),
    enabled: applicationId !== '',
  });
  return data;
}

/** Every version of an application that devices may have: also those that are no longer offered. */
export function useSourceVersions(applicationId: string) {
  const input = { applicationId, pageSize: 200, sortField: 'versionCode', sortOrder: 'desc' } as const;
  const { data } = useQuery({
    queryKey: [appVersion.page.path, input],
    queryFn: ({ signal }) => call(appVersion.page, input, { signal, showError: false }),
    enabled: applicationId !== '',
  });
  return data?.list.filter(({ publishedAt, versionCode }) => publishedAt !== null && versionCode !== null);
}
