import type { Platform } from '@console/contract/areas/application/application';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { applicationWords } from '../../../../locales/application/application.ts';

/** Where a model can be launched to, and how that is called: the same app on two systems has one name. */
export function useLaunchApplications(modelId: string) {
  const { platforms } = useWords(applicationWords);
  const { data: applications } = useQuery({
    queryKey: [upgradePlan.launchApplications.path, modelId],
    queryFn: ({ signal }) => call(upgradePlan.launchApplications, { modelId }, { signal }),
  });
  const nameOf = ({ name, platform }: { name: string; platform: Platform }) => `${name} · ${platforms[platform]}`;
  return { applications, nameOf };
}
