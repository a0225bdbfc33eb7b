import { appVersion, type AppVersion } from '@console/contract/areas/application/app-version';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import { wasPublished } from '../version-states.ts';

/** What people of its channel have, or had before it; null where there is nothing to compare with. */
export function usePrevious(version: AppVersion | undefined): AppVersion | null | undefined {
  const { applicationId = '', channel = 'STABLE' } = version ?? {};
  const list = useQuery({
    queryKey: [appVersion.list.path, applicationId, channel],
    queryFn: ({ signal }) => call(appVersion.list, { applicationId, channel }, { signal, showError: false }),
    enabled: version !== undefined,
  });
  const code = (version && wasPublished(version.status) ? version.versionCode : null) ?? Infinity;
  const below = list.data?.find((one) => one.versionId !== version?.versionId && one.versionCode < code);
  const versionId = below?.versionId ?? '';
  const found = useQuery({
    queryKey: [appVersion.detail.path, versionId],
    queryFn: ({ signal }) => call(appVersion.detail, { versionId }, { signal, showError: false }),
    enabled: below !== undefined,
  });
  if (list.data === undefined) return undefined;
  return below === undefined ? null : found.data;
}
