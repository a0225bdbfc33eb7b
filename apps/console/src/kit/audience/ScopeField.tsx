import type { PlanScope, ScopeMode } from '@console/contract/areas/application/upgrade-plan/parts';
import { Collapse, Input, MultiSelect, Radio, SimpleGrid, Stack, TagsInput, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { fill } from '../../lib/words.ts';
import type { planForm } from '../../locales/zh-CN/application/upgrade-plan-form.ts';
import { type Choice, ChoicePicker } from '../field/ChoicePicker.tsx';
import type { Names } from '../field/known-names.ts';
import { NumberField } from '../field/NumberField.tsx';
import type { FormPart } from '../form/form-part.ts';
import { useLocations } from '../reference/use-locations.ts';
import { isPicked, type PickedMode, switchedTo } from './scope-values.ts';
import styles from './scope-field.module.css';

export type ScopeWords = (typeof planForm)['scope'];

/** Of a form what says whom it is for. */
type ScopePart = Omit<FormPart<{ scope: PlanScope; testFirst: boolean }>, 'set'> & {
  set: (patch: { scope?: PlanScope; testFirst?: boolean }) => void;
};

/** Where groups, customers and people are looked for, and what the chosen ones are called. */
interface People {
  /** Answers of one place are never shown for another. */
  from: readonly unknown[];
  find: (mode: PickedMode, keyword: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  names: Names;
  learn: (more: Names) => void;
}

interface ScopeFieldProps {
  part: ScopePart;
  /** Those that can be chosen. */
  modes: readonly ScopeMode[];
  people: People;
  words: ScopeWords;
  /** Single users can be left out. */
  excludesUsers?: boolean;
  /** The field of the mode FILE. */
  file?: ReactNode;
  /** Of a roll-back: the plan that it takes back. */
  rollbackOfName?: string | null;
}

/** Whom it is for. */
export function ScopeField({
  part,
  modes,
  people,
  words: w,
  excludesUsers = false,
  file,
  rollbackOfName = null,
}: ScopeFieldProps) {
  const { values, set, errorOf } = part;
  const { scope } = values;
  const { mode } = scope;
  /** What was chosen in the other modes, for who comes back to one. */
  const [before, setBefore] = useState<Partial<Record<ScopeMode, PlanScope>>>({});
  const [testFirst, setTestFirst] = useState(values.testFirst);
  const error = errorOf('scope');

  const changeMode = (chosen: string) => {
    const next = modes.find((one) => one === chosen);
    if (next === undefined || next === mode) return;
    setBefore({ ...before, [mode]: scope });
    if (next === 'TEST_ACCOUNTS') setTestFirst(values.testFirst);
    set({
      scope: switchedTo(scope, next, before[next]),
      // All of them would be in stage 0, and none in the others.
      ...(next === 'TEST_ACCOUNTS' && { testFirst: false }),
      ...(mode === 'TEST_ACCOUNTS' && { testFirst }),
    });
  };
  const change = (patch: Partial<PlanScope>) => set({ scope: { ...scope, ...patch } });

  return (
    <Stack gap="sm" data-path="scope">
      {rollbackOfName === null ? (
        <Radio.Group aria-label={w.title} value={mode} onChange={changeMode}>
          <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" verticalSpacing={8}>
            {modes.map((one) => (
              <Radio key={one} value={one} label={w.modes[one]} />
            ))}
          </SimpleGrid>
        </Radio.Group>
      ) : (
        <Text size="sm" fw={500}>
          {w.modes.PLAN}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {fill(w.hints[mode], { name: rollbackOfName ?? '' })}
      </Text>
      {isPicked(mode) && (
        <PeoplePicker
          key={mode}
          mode={mode}
          label={w.pick[mode]}
          required
          people={people}
          words={w}
          value={scope.ids}
          onChange={(ids) => change({ ids })}
        />
      )}
      {mode === 'REGION' && (
        <RegionField words={w} value={scope.locationCodes} onChange={(codes) => change({ locationCodes: codes })} />
      )}
      {mode === 'PERCENT' && (
        <NumberField
          label={w.percent}
          description={w.percentOf}
          required
          maw={220}
          min={0.1}
          max={100}
          decimalScale={1}
          suffix="%"
          value={scope.percent ?? 10}
          onChange={(percent) => change({ percent })}
        />
      )}
      {mode === 'FILE' && file}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      <Exclusions scope={scope} change={change} people={people} excludesUsers={excludesUsers} words={w} />
    </Stack>
  );
}

interface PeoplePickerProps {
  mode: PickedMode;
  label: string;
  description?: string;
  required?: boolean;
  people: People;
  words: ScopeWords;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

function PeoplePicker({ mode, people: { from, find, names, learn }, words, ...field }: PeoplePickerProps) {
  return (
    <ChoicePicker
      {...field}
      from={[...from, mode]}
      find={(keyword, signal) => find(mode, keyword, signal)}
      names={names}
      learn={learn}
      words={words.pick}
    />
  );
}

interface RegionFieldProps {
  words: ScopeWords;
  value: string[];
  onChange: (codes: string[]) => void;
}

function RegionField({ words: w, value, onChange }: RegionFieldProps) {
  const { options, labelOf } = useLocations();
  const kept = value.filter((code) => !options.some((option) => option.value === code));
  return (
    <MultiSelect
      label={w.region}
      placeholder={value.length === 0 ? w.regionPlaceholder : ''}
      required
      searchable
      hidePickedOptions
      maxValues={200}
      limit={100}
      data={[...options, ...kept.map((code) => ({ value: code, label: labelOf(code) }))]}
      nothingFoundMessage={w.noRegion}
      value={value}
      onChange={onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

interface ExclusionsProps {
  scope: PlanScope;
  change: (patch: Partial<PlanScope>) => void;
  people: People;
  excludesUsers: boolean;
  words: ScopeWords;
}

/** Most plans leave nobody out: it opens by itself only where something is said. */
function Exclusions({ scope, change, people, excludesUsers, words: w }: ExclusionsProps) {
  const { excludeIds, deviceModels } = scope;
  const [opened, setOpened] = useState(
    () => excludeIds.length + deviceModels.in.length + deviceModels.notIn.length > 0,
  );
  const content = useId();
  const models = (field: 'in' | 'notIn', label: string, hint: string) => (
    <TagsInput
      label={label}
      description={hint}
      maxTags={50}
      value={deviceModels[field]}
      onChange={(typed) => {
        const kept = [...new Set(typed.map((model) => model.trim().slice(0, 60)).filter(Boolean))];
        change({ deviceModels: { ...deviceModels, [field]: kept } });
      }}
    />
  );
  return (
    <div>
      <UnstyledButton
        className={styles.more}
        aria-expanded={opened}
        aria-controls={content}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={15} aria-hidden className={styles.chevron} />
        {w.more}
        <Text span size="xs" c="dimmed">
          {w.moreHint}
        </Text>
      </UnstyledButton>
      <Collapse expanded={opened} id={content}>
        <Stack gap="md" pt="sm">
          {excludesUsers && (
            <PeoplePicker
              mode="USERS"
              label={w.exclude}
              description={w.excludeHint}
              people={people}
              words={w}
              value={excludeIds}
              onChange={(ids) => change({ excludeIds: ids })}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {models('in', w.modelsIn, w.modelsInHint)}
            {models('notIn', w.modelsNotIn, w.modelsNotInHint)}
          </SimpleGrid>
        </Stack>
      </Collapse>
    </div>
  );
}
