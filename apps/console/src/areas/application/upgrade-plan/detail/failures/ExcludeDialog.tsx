import { upgradePlan, type UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Autocomplete, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { useFailures } from './use-failures.ts';
import { usePlanDialogAction } from '../../actions/use-plan-dialog-action.ts';
import { usePlanWords } from '../../use-plan-words.ts';

interface ExcludeDialogProps {
  plan: UpgradePlanRow;
  /** Null is one that is still to be chosen. */
  model: string | null;
  /** Null is every system version. */
  os: string | null;
  /** The plan was paused by these failures: going on is what this is for. */
  resumes: boolean;
  onClose: () => void;
}

/** Takes a device model out of a plan, having said how many devices that are. */
export function ExcludeDialog({ plan, model: given, os, resumes, onClose }: ExcludeDialogProps) {
  const w = useWords(planWords).exclude;
  const { deviceName } = usePlanWords();
  const action = usePlanDialogAction(onClose);
  const failures = useFailures(plan).data?.list ?? [];
  const mayResume = useMay('app:plan:resume') && plan.status === 'PAUSED';
  const [all, setAll] = useState(os === null);
  const [goesOn, setGoesOn] = useState(resumes);
  const [typed, setTyped] = useState('');
  const model = given ?? typed.trim();
  const osVersion = all ? null : os;
  const resume = goesOn && mayResume;
  const rows = failures.filter((row) => row.deviceModel === model && (all || row.osVersion === os));
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  const numbers = { failed: formatNumber(failed), open: formatNumber(openIn(rows)) };
  const device = deviceName(model, osVersion);
  const size = useModelSize(plan.planId, given === null ? model : '');
  const isNobody = given === null && (model === '' || size === undefined || size === 0);
  const send = () =>
    call(upgradePlan.exclude, { planId: plan.planId, deviceModel: model, osVersion, resume }, { showError: false });
  return (
    <Dialog
      opened
      size={500}
      onClose={onClose}
      title={given === null ? w.choose : fill(w.title, { device })}
      footer={
        <DialogButtons
          confirm={resume ? w.confirmResume : w.confirm}
          safe
          busy={action.busy}
          disabled={isNobody}
          onConfirm={() => void action.run(send, fill(resume ? w.doneResumed : w.done, { device }))}
          onClose={onClose}
        />
      }
    >
      <Stack gap="sm">
        {given === null && (
          <Autocomplete
            // The choices open below the field and must not cover what is said about it.
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            data-autofocus
            label={w.model}
            description={w.modelHint}
            data={[...new Set(failures.map((row) => row.deviceModel))]}
            maxLength={60}
            value={typed}
            onChange={setTyped}
          />
        )}
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
        {given === null ? (
          size !== undefined && (
            <output>
              <Text size="sm">
                {size === 0
                  ? fill(w.noneOf, { model })
                  : fill(w.textModel, { count: formatNumber(size), failed: numbers.failed })}
              </Text>
            </output>
          )
        ) : (
          <Text size="sm">{fill(all ? w.textAll : w.text, numbers)}</Text>
        )}
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

/** How many devices of a model the plan has, whatever has become of them; undefined where that is not known yet. */
function useModelSize(planId: string, deviceModel: string): number | undefined {
  const input = { planId, deviceModel, pageSize: 1 };
  const { data } = useQuery({
    queryKey: [upgradePlan.userRecord.path, input],
    queryFn: ({ signal }) => call(upgradePlan.userRecord, input, { signal, showError: false }),
    enabled: deviceModel !== '',
    placeholderData: keepPreviousData,
  });
  return deviceModel === '' ? undefined : data?.total;
}
