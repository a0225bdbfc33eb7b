import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMay } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { clusterOf, type Cluster } from './cluster.ts';
import type { useFailures } from './use-failures.ts';
import type { PlanActions } from '../../actions/use-plan-actions.tsx';
import { usePlanWords } from '../../use-plan-words.ts';

interface ErrorBannerProps {
  plan: UpgradePlan;
  failures: ReturnType<typeof useFailures>;
  actions: PlanActions;
  onShow: () => void;
  onExclude: (model: string, os: string | null) => void;
}

/** Why a plan has paused itself, what the failures have in common, and every way out. */
export function ErrorBanner({ plan, failures: { data, isLoading }, actions, onShow, onExclude }: ErrorBannerProps) {
  const w = useWords(planWords).banner;
  const mayExclude = useMay('app:plan:update') && actions.may.resume;
  const cluster = data && clusterOf(data.list, data.failed);
  const offers = actions.offersOf(plan).filter(({ why }) => why === undefined);
  const offered = (name: 'resume' | 'cancel' | 'rollback') => offers.some(({ action }) => action === name);
  const device = cluster?.kind === 'device' ? cluster : undefined;
  const canExclude = device !== undefined && mayExclude;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={w.title}>
      <Text size="sm" fw={500}>
        {isLoading ? w.loading : cluster && <Sentence cluster={cluster} />}{' '}
        <Anchor component="button" type="button" size="sm" inherit onClick={onShow}>
          {w.see}
        </Anchor>
      </Text>
      <Group gap="xs" mt="sm">
        {canExclude && (
          <Button size="xs" onClick={() => onExclude(device.model, device.os)}>
            {w.exclude}
          </Button>
        )}
        {offered('resume') && (
          <Button size="xs" variant={canExclude ? 'default' : 'filled'} onClick={() => actions.run('resume', plan)}>
            {w.resume}
          </Button>
        )}
        {offered('rollback') && (
          <Button size="xs" variant="default" onClick={() => actions.run('rollback', plan)}>
            {w.rollback}
          </Button>
        )}
        {offered('cancel') && (
          <Button size="xs" variant="default" onClick={() => actions.run('cancel', plan)}>
            {w.cancel}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function Sentence({ cluster }: { cluster: Cluster }) {
  const w = useWords(planWords).banner;
  const { deviceName, failName } = usePlanWords();
  if (cluster.kind === 'spread') return fill(w.spread, { models: cluster.models, codes: cluster.codes });
  const { percent } = cluster;
  if (cluster.kind === 'device') return fill(w.device, { percent, device: deviceName(cluster.model, cluster.os) });
  return fill(w.code, { percent, code: failName(cluster.code), models: cluster.models });
}
