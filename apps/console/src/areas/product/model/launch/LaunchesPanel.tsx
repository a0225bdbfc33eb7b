import type { LaunchMove } from '@console/contract/areas/application/upgrade-plan/launch';
import { mayMove } from '@console/contract/areas/application/upgrade-plan/states';
import { upgradePlan, type UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ProductModel } from '@console/contract/areas/product/model';
import { Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber, formatTime } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { modelLaunchWords } from '../../../../locales/product/model-launch.ts';
import { DecideButtons } from './DecideButtons.tsx';

const tones = {
  DRAFT: 'quiet',
  PENDING_APPROVAL: 'warning',
  REJECTED: 'bad',
  SCHEDULED: 'active',
  RUNNING: 'active',
  PAUSED: 'warning',
  COMPLETED: 'good',
  CANCELED: 'quiet',
} as const satisfies Record<UpgradePlanRow['status'], string>;
const isOver = ({ status }: Pick<UpgradePlanRow, 'status'>) => status === 'COMPLETED' || status === 'CANCELED';
const EVERY_MS = 3000;
const SHOWN = 10;

/** The plans that bring a model to apps, and what can be done with them. */
export function LaunchesPanel({ record }: { record: ProductModel }) {
  const { panel: w } = useWords(modelLaunchWords);
  const { modelId, launchedAt, launchedBy } = record;
  const { data, error, refetch } = useQuery({
    queryKey: [upgradePlan.launches.path, modelId],
    queryFn: ({ signal }) =>
      call(upgradePlan.launches, { modelId, pageNo: 1, pageSize: SHOWN }, { signal, showError: false }),
    refetchInterval: ({ state }) => (state.data?.list.some((plan) => !isOver(plan)) === true ? EVERY_MS : false),
  });
  return (
    <section aria-label={w.title}>
      <Title order={3} fz="md" fw={600} mb={4}>
        {w.title}
      </Title>
      {launchedAt !== null && (
        <Text size="sm" c="dimmed" mb="xs">
          {fill(launchedBy === null ? w.sinceSomeone : w.since, {
            time: formatTime(launchedAt).slice(0, 16),
            name: launchedBy?.name ?? '',
          })}
        </Text>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton h={60} />
      ) : data.list.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.none}
        </Text>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0}>
          {data.list.map((plan) => (
            <Launch key={plan.planId} plan={plan} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function Launch({ plan }: { plan: UpgradePlanRow }) {
  const { panel: w } = useWords(modelLaunchWords);
  const { platforms } = useWords(applicationWords);
  const { applicationName, platform, status, pauseReason, currentStageNo, stageCount, stats, startAt, approval } = plan;
  const { total, SUCCEEDED: done, failed } = stats;
  const stage =
    currentStageNo === null
      ? undefined
      : currentStageNo === 0
        ? w.testStage
        : fill(w.stage, { no: currentStageNo, count: stageCount });
  const waits = status === 'SCHEDULED' || status === 'PENDING_APPROVAL';
  const facts = [
    status === 'PAUSED' && pauseReason !== null ? w.pauses[pauseReason] : undefined,
    waits && startAt !== null ? fill(w.startsAt, { time: formatTime(startAt).slice(0, 16) }) : undefined,
    status === 'REJECTED' && approval.remark !== null ? fill(w.rejectedWith, { reason: approval.remark }) : undefined,
    isOver(plan) ? undefined : stage,
    total === 0 ? undefined : fill(w.progress, { done: formatNumber(done), total: formatNumber(total) }),
    failed === 0 ? undefined : fill(w.failed, { count: formatNumber(failed) }),
  ].filter((fact) => fact !== undefined);
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  return (
    <Stack component="li" gap={4} style={{ listStyle: 'none' }}>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {`${applicationName} · ${platforms[platform]}`}
          </Text>
          <StatusBadge tone={tones[status]}>{w.statuses[status]}</StatusBadge>
        </Group>
        <Group gap={6}>
          <DecideButtons plan={plan} />
          <Moves plan={plan} />
        </Group>
      </Group>
      {total > 0 && (
        <Progress.Root size="sm" aria-hidden>
          <Progress.Section value={share(done)} color="green" />
          <Progress.Section value={share(failed)} color="red" />
        </Progress.Root>
      )}
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
    </Stack>
  );
}

/** What can be done with a launch as it stands. */
function movesOf({ status, pauseReason, currentStageNo, stageCount }: UpgradePlanRow): LaunchMove[] {
  const hasNext = currentStageNo !== null && currentStageNo < stageCount;
  return (['pause', 'resume', 'next', 'cancel'] as const).filter((move) => {
    if (move === 'next') return hasNext && mayMove('next', status);
    // Where a stage has passed, going on is the next stage.
    if (move === 'resume' && pauseReason === 'STAGE_GATE' && hasNext) return false;
    return mayMove(move, status);
  });
}

function Moves({ plan }: { plan: UpgradePlanRow }) {
  const { panel: w } = useWords(modelLaunchWords);
  const mayLaunch = useMay('product:model:launch');
  const queries = useQueryClient();
  const { ask, dialog } = useConfirmDialog();
  const { planId, applicationName: name, currentStageNo } = plan;
  const run = async (move: LaunchMove): Promise<string> => {
    const stage = move === 'next' && currentStageNo !== null ? { stageNo: currentStageNo } : {};
    await call(upgradePlan.launchMove, { planId, move, ...stage });
    await queries.invalidateQueries();
    return w.moved[move];
  };
  const press = (move: LaunchMove) => {
    if (move !== 'cancel') {
      // What was refused is shown by the call itself.
      void run(move).then(toastSuccess, () => undefined);
      return;
    }
    ask({
      title: fill(w.cancelTitle, { name }),
      text: [w.cancelText],
      confirm: w.moves.cancel,
      danger: true,
      run: () => run(move),
    });
  };
  if (!mayLaunch) return null;
  return (
    <Group gap={6}>
      {movesOf(plan).map((move) => (
        <Button
          key={move}
          size="compact-xs"
          {...(move === 'cancel' ? { variant: 'light', color: 'red' } : { variant: 'default' })}
          aria-label={fill(w.actionOf, { action: w.moves[move], name })}
          onClick={() => press(move)}
        >
          {w.moves[move]}
        </Button>
      ))}
      {dialog}
    </Group>
  );
}
