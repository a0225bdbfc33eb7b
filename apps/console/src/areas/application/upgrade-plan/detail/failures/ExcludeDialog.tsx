import {
  upgradePlan,
  type PlanFailure,
  type UpgradePlan,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../../kit/dialog/Failure.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { formatNumber } from '../../../../../lib/format.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { openIn } from './cluster.ts';
import { usePlanDialogAction } from '../../actions/use-plan-dialog-action.ts';
import { usePlanWords } from '../../use-plan-words.ts';

interface ExcludeDialogProps {
  plan: UpgradePlan;
  failures: readonly PlanFailure[];
  model: string;
  /** Null is every system version. */
  os: string | null;
  /** The plan was paused by these failures: going on is what this is for. */
  resumes: boolean;
  onClose: () => void;
}

/** Takes a device model out of a plan, having said how many devices that are. */
export function ExcludeDialog({ plan, failures, model, os, resumes, onClose }: ExcludeDialogProps) {
  const w = useWords(planWords).exclude;
  const { deviceName } = usePlanWords();
  const action = usePlanDialogAction(onClose);
  const mayResume = useMay('app:plan:resume') && plan.status === 'PAUSED';
  const [all, setAll] = useState(os === null);
  const [goesOn, setGoesOn] = useState(resumes);
  const osVersion = all ? null : os;
  const resume = goesOn && mayResume;
  const rows = failures.filter((row) => row.deviceModel === model && (all || row.osVersion === os));
  const numbers = {
    failed: formatNumber(rows.reduce((sum, { failed }) => sum + failed, 0)),
    open: formatNumber(openIn(rows)),
  };
  const device = deviceName(model, osVersion);
  const send = () =>
    call(upgradePlan.exclude, { planId: plan.planId, deviceModel: model, osVersion, resume }, { showError: false });
  return (
    <Dialog
      opened
      size={500}
      onClose={onClose}
      title={fill(w.title, { device })}
      footer={
        <DialogButtons
          confirm={resume ? w.confirmResume : w.confirm}
          safe
          busy={action.busy}
          onConfirm={() => void action.run(send, fill(resume ? w.doneResumed : w.done, { device }))}
          onClose={onClose}
        />
      }
    >
      <Stack gap="sm">
        {os !== null && (
          <Radio.Group
            aria-label={w.which}
            value={all ? 'all' : 'one'}
            onChange={(value: string) => setAll(value === 'all')}
          >
            <Stack gap={6}>
              <Radio size="sm" value="one" label={fill(w.thisOs, { device: deviceName(model, os) })} />
              <Radio size="sm" value="all" label={fill(w.allOs, { model })} />
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm">{fill(all ? w.textAll : w.text, numbers)}</Text>
        <Text size="sm" c="dimmed">
          {w.kept}
        </Text>
        {mayResume && (
          <Checkbox
            size="sm"
            label={w.resume}
            checked={goesOn}
            onChange={(event) => setGoesOn(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <Failure mt="sm" text={action.failure} />
    </Dialog>
  );
}
