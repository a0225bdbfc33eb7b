import {
  STAGES_AT_MOST,
  type PlanScope,
  type PlanStageInput,
} from '@console/contract/areas/application/upgrade-plan/parts';
import { Button, Input, SegmentedControl, Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { fill, useWords } from '../../lib/words.ts';
import { stageWords } from '../../locales/kit/stages.ts';
import {
  mayMoveTo,
  presetKeys,
  presetOf,
  sharesOf,
  withAdded,
  withMoved,
  withoutStage,
  withPreset,
} from './stage-list.ts';
import { StageRow } from './StageRow.tsx';
import styles from './stages-field.module.css';

/** Of a form what the stages read and change. */
export interface StagesPart {
  values: { stages: PlanStageInput[]; testFirst: boolean; scope: Pick<PlanScope, 'mode'> };
  set: (patch: { stages?: PlanStageInput[]; testFirst?: boolean }) => void;
  errorOf: (path: string) => ReactNode;
}

/** In which steps it goes out. */
export function StagesField({ part }: { part: StagesPart }) {
  const w = useWords(stageWords);
  const { values, set, errorOf } = part;
  const { stages, testFirst, scope } = values;
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<number>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const nameOf = (no: number) => fill(w.name, { no });
  const testOnly = scope.mode === 'TEST_ACCOUNTS';
  const shares = sharesOf(stages);
  const preset = presetOf(stages);
  const isFull = stages.length >= STAGES_AT_MOST;
  const error = errorOf('stages');

  /** What was pressed goes along with its row; at an end, where it cannot be pressed again, the row keeps the focus. */
  const focusRow = (at: number, what: string) =>
    requestAnimationFrame(() => {
      const row = list.current?.children[at];
      const control = row?.querySelector<HTMLElement>(`[data-do="${what}"]:not(:disabled)`);
      (control ?? row?.querySelector<HTMLElement>('input'))?.focus();
    });
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    if (!mayMoveTo(stages, from, to)) return;
    set({ stages: withMoved(stages, from, to, nameOf) });
    setSaid(fill(w.moved, { no: to + 1 }));
    if (opened === from) setOpened(to);
    focusRow(to, by < 0 ? 'up' : 'down');
  };
  const remove = (at: number) => {
    set({ stages: withoutStage(stages, at, nameOf) });
    setOpened(undefined);
    focusRow(at, 'remove');
  };
  const add = () => {
    set({ stages: withAdded(stages, nameOf) });
    focusRow(stages.length - 1, 'size');
  };

  return (
    <Stack gap="md" data-path="stages">
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      <Switch
        label={w.testFirst}
        description={testOnly ? w.testOnly : w.testFirstHint}
        disabled={testOnly}
        checked={testFirst}
        onChange={(event) => set({ testFirst: event.currentTarget.checked })}
      />
      <Input.Wrapper label={w.presets} description={w.presetHint} labelElement="div">
        <div>
          <SegmentedControl
            mt={6}
            aria-label={w.presets}
            orientation={wide ? 'horizontal' : 'vertical'}
            fullWidth={!wide}
            data={presetKeys.map((key) => ({ value: key, label: w.presetNames[key] }))}
            value={preset ?? ''}
            onChange={(chosen) => {
              const key = presetKeys.find((one) => one === chosen);
              if (key) set({ stages: withPreset(stages, key, nameOf) });
            }}
          />
        </div>
      </Input.Wrapper>
      <ol className={styles.root} ref={list}>
        {stages.map((stage, at) => (
          <StageRow
            // oxlint-disable-next-line react/no-array-index-key -- a stage is known by its place
            key={at}
            no={at + 1}
            stage={stage}
            share={shares[at] ?? null}
            isLast={at === stages.length - 1}
            opened={opened === at}
            onOpen={(open) => setOpened(open ? at : undefined)}
            up={mayMoveTo(stages, at, at - 1) ? () => move(at, -1) : undefined}
            down={mayMoveTo(stages, at, at + 1) ? () => move(at, 1) : undefined}
            onRemove={() => remove(at)}
            onChange={(patch) => set({ stages: stages.with(at, { ...stage, ...patch }) })}
          />
        ))}
      </ol>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={isFull}
          title={isFull ? fill(w.full, { limit: STAGES_AT_MOST }) : undefined}
          onClick={add}
        >
          {w.add}
        </Button>
      </div>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </Stack>
  );
}
