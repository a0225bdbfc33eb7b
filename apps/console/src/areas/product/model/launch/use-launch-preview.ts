import { type AudienceCounts, upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { isScopeComplete } from '../../../../kit/audience/scope-values.ts';
import { call } from '../../../../lib/api/client.ts';
import type { LaunchValues } from './launch-values.ts';

const PAUSE_MS = 600;

const audienceOf = ({ modelId, minVersionCode, scope, testFirst, stages, seed }: LaunchValues) => ({
  modelId,
  minVersionCode,
  scope,
  testFirst,
  stages,
  seed,
});

/** Who would get it now, in each application: asked once nothing has changed for a moment. */
export function useLaunchPreview(values: LaunchValues) {
  const { applicationIds, scope } = values;
  const text = JSON.stringify(audienceOf(values));
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const input = JSON.parse(settled) as ReturnType<typeof audienceOf>;
  const complete = applicationIds.length > 0 && isScopeComplete(scope);
  const found = useQueries({
    queries: applicationIds.map((applicationId) => {
      const asked = { ...input, applicationId };
      return {
        queryKey: [upgradePlan.launchUserNum.path, applicationId, settled],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(upgradePlan.launchUserNum, asked, { signal, showError: false }),
        // What the contract would refuse is still being typed.
        enabled: complete && upgradePlan.launchUserNum.input.safeParse(asked).success,
        placeholderData: keepPreviousData,
        staleTime: 10_000,
      };
    }),
  });
  const pending = settled !== text || found.some(({ isFetching }) => isFetching);
  const byApplication = found.flatMap(({ data }, at) =>
    data === undefined ? [] : [{ applicationId: applicationIds[at]!, counts: data }],
  );
  return {
    complete,
    byApplication: complete && byApplication.length === applicationIds.length ? byApplication : undefined,
    stale: complete && pending,
    error: complete && !pending ? (found.find(({ error }) => error !== null)?.error ?? null) : null,
    retry: () => {
      for (const { refetch } of found) void refetch();
    },
  };
}

/** All of its applications together. */
export function totalOf(counts: readonly AudienceCounts[]): AudienceCounts {
  const sum = (of: (one: AudienceCounts) => number) => counts.reduce((all, one) => all + of(one), 0);
  return {
    total: sum(({ total }) => total),
    eligible: sum(({ eligible }) => eligible),
    alreadyOnTarget: sum(({ alreadyOnTarget }) => alreadyOnTarget),
    inOtherPlan: sum(({ inOtherPlan }) => inOtherPlan),
    incompatible: sum(({ incompatible }) => incompatible),
    excluded: sum(({ excluded }) => excluded),
    otherSource: sum(({ otherSource }) => otherSource),
    inactive30d: sum(({ inactive30d }) => inactive30d),
    perStage: (counts[0]?.perStage ?? []).map(({ stageNo }) => ({
      stageNo,
      count: sum(({ perStage }) => perStage.find((one) => one.stageNo === stageNo)?.count ?? 0),
    })),
  };
}
