import { type ForceAfter, snapshots } from '@console/contract/areas/application/upgrade-plan/parts';
import { updateModes } from '@console/contract/areas/application/app-version';
import { Input, NumberInput, Radio, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { MomentField } from '../../../../../kit/date/MomentField.tsx';
import { useWords } from '../../../../../lib/words.ts';
import { appVersionWords } from '../../../../../locales/application/app-version.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import type { PlanPart } from '../plan-part.ts';
import styles from '../plan-form.module.css';

/** How the upgrade is put to people, and whether those who come later join. */
export function ModeFields({ part }: { part: PlanPart }) {
  const { joining: w, mode } = useWords(planFormWords);
  const { updateModes: modes, updateModeHints: hints } = useWords(appVersionWords);
  const { values, set, errorOf } = part;
  /** For who looks at another mode and comes back. */
  const [before, setBefore] = useState<ForceAfter>(null);
  const changeMode = (chosen: string) => {
    const updateMode = updateModes.find((one) => one === chosen) ?? 'RECOMMENDED';
    const mayForce = canForce(updateMode);
    if (values.forceAfter) setBefore(values.forceAfter);
    const forceAfter = mayForce ? (canForce(values.updateMode) ? values.forceAfter : before) : null;
    set({ updateMode, forceAfter });
  };
  return (
    <Stack gap="lg">
      <Radio.Group
        aria-label={mode.title}
        data-path="updateMode"
        value={values.updateMode}
        onChange={changeMode}
        error={errorOf('updateMode')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
          {updateModes.map((one) => (
            <Radio key={one} value={one} label={modes[one]} description={hints[one]} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      {canForce(values.updateMode) && <ForceField part={part} />}
      <Radio.Group
        label={w.title}
        data-path="snapshot"
        value={values.snapshot}
        onChange={(chosen) => set({ snapshot: snapshots.find((one) => one === chosen) ?? 'STATIC' })}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm" mt={6}>
          {snapshots.map((one) => (
            <Radio key={one} value={one} label={w[one]} description={w[`${one}_HINT`]} />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Stack>
  );
}

const canForce = (mode: (typeof updateModes)[number]): boolean => mode === 'OPTIONAL' || mode === 'RECOMMENDED';

/** After so many reminders or at a date: one rule, whichever comes first. */
function ForceField({ part: { values, set, errorOf } }: { part: PlanPart }) {
  const w = useWords(planFormWords).mode;
  const { forceAfter } = values;
  const error = errorOf('forceAfter');
  return (
    <div data-path="forceAfter">
      <Switch
        label={w.force}
        description={w.forceHint}
        checked={forceAfter !== null}
        onChange={(event) => set({ forceAfter: event.currentTarget.checked ? { reminders: 3, at: null } : null })}
      />
      {forceAfter !== null && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw={520} mt="sm" className={styles.indent}>
          <NumberInput
            label={w.reminders}
            placeholder={w.none}
            min={1}
            max={20}
            allowDecimal={false}
            allowNegative={false}
            value={forceAfter.reminders ?? ''}
            onChange={(value) =>
              set({ forceAfter: { ...forceAfter, reminders: typeof value === 'number' ? value : null } })
            }
          />
          <MomentField
            label={w.at}
            value={forceAfter.at}
            onChange={(at) => set({ forceAfter: { ...forceAfter, at } })}
          />
        </SimpleGrid>
      )}
      {error !== undefined && (
        <Input.Error role="alert" mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
