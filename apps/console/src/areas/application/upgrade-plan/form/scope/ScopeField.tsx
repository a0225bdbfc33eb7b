import type { Application } from '@console/contract/areas/application/application';
import type { PlanScope, ScopeMode } from '@console/contract/areas/application/upgrade-plan/parts';
import { Collapse, Input, MultiSelect, Radio, SimpleGrid, Stack, TagsInput, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ChoicePicker } from '../../../../../kit/field/ChoicePicker.tsx';
import { useLocations } from '../../../../../kit/reference/use-locations.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import { FileField } from './FileField.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import type { PlanNames, PlanPart } from '../plan-part.ts';
import { isPicked, type PickedMode, switchedTo } from '../plan-values.ts';
import { reachableModes, useScopeSearch, useReach } from './use-scope-search.ts';
import planFormStyles from '../plan-form.module.css';
import styles from './scope-field.module.css';

interface ScopeFieldProps {
  part: PlanPart;
  audience: Application['audience'] | undefined;
  names: PlanNames;
  learn: (more: PlanNames) => void;
  /** Of a roll-back: the plan that it takes back. */
  rollbackOfName: string | null;
}

/** Whom it is for. */
export function ScopeField({ part, audience, names, learn, rollbackOfName }: ScopeFieldProps) {
  const w = useWords(planFormWords).scope;
  const { values, set, errorOf } = part;
  const { scope } = values;
  const { mode } = scope;
  const reach = useReach(audience);
  /** What was chosen in the other modes, for who comes back to one. */
  const [before, setBefore] = useState<Partial<Record<ScopeMode, PlanScope>>>({});
  const [testFirst, setTestFirst] = useState(values.testFirst);
  const error = errorOf('scope');

  const changeMode = (chosen: string) => {
    const next = reachableModes(reach, mode).find((one) => one === chosen);
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
            {reachableModes(reach, mode).map((one) => (
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
          reach={reach}
          value={scope.ids}
          onChange={(ids) => change({ ids })}
          names={names}
          learn={learn}
        />
      )}
      {mode === 'REGION' && (
        <RegionField value={scope.locationCodes} onChange={(codes) => change({ locationCodes: codes })} />
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
      {mode === 'FILE' && (
        <FileField fileId={scope.fileId} onChange={(fileId) => change({ fileId })} names={names} learn={learn} />
      )}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      <Exclusions scope={scope} change={change} reach={reach} names={names} learn={learn} />
    </Stack>
  );
}

interface PeoplePickerProps {
  mode: PickedMode;
  label: string;
  description?: string;
  required?: boolean;
  reach: ReturnType<typeof useReach>;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  names: PlanNames;
  learn: (more: PlanNames) => void;
}

function PeoplePicker({ mode, reach, ...field }: PeoplePickerProps) {
  const w = useWords(planFormWords).scope.pick;
  const find = useScopeSearch(mode, reach);
  return <ChoicePicker {...field} from={['planScope', mode, reach]} find={find} words={w} />;
}

function RegionField({ value, onChange }: { value: string[]; onChange: (codes: string[]) => void }) {
  const w = useWords(planFormWords).scope;
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
  reach: ReturnType<typeof useReach>;
  names: PlanNames;
  learn: (more: PlanNames) => void;
}

/** Most plans leave nobody out: it opens by itself only where something is said. */
function Exclusions({ scope, change, reach, names, learn }: ExclusionsProps) {
  const w = useWords(planFormWords).scope;
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
        <IconChevronRight size={15} aria-hidden className={planFormStyles.chevron} />
        {w.more}
        <Text span size="xs" c="dimmed">
          {w.moreHint}
        </Text>
      </UnstyledButton>
      <Collapse expanded={opened} id={content}>
        <Stack gap="md" pt="sm">
          {(reach.clientUsers || reach.team) && (
            <PeoplePicker
              mode="USERS"
              label={w.exclude}
              description={w.excludeHint}
              reach={reach}
              value={excludeIds}
              onChange={(ids) => change({ excludeIds: ids })}
              names={names}
              learn={learn}
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
