import type { PlanStageInput } from '@console/contract/areas/application/upgrade-plan/parts';
import {
  ActionIcon,
  Collapse,
  Select,
  SimpleGrid,
  Text,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { fill, useLocale, useWords } from '../../lib/words.ts';
import { stageWords } from '../../locales/kit/stages.ts';
import { NumberField } from '../field/NumberField.tsx';
import { gapOf, shortShare } from './stage-list.ts';
import styles from './stage-row.module.css';

interface StageRowProps {
  no: number;
  stage: PlanStageInput;
  /** Of all devices, in percent, as far as it can be known. */
  share: number | null;
  isLast: boolean;
  opened: boolean;
  onOpen: (opened: boolean) => void;
  /** Nothing where it cannot go there. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  onRemove: () => void;
  onChange: (patch: Partial<PlanStageInput>) => void;
}

/** One step: how many, and in one sentence what must be true before the next; opened, each of the conditions. */
export function StageRow(props: StageRowProps) {
  const { no, stage, share, isLast, opened, onOpen, up, down, onRemove, onChange } = props;
  const w = useWords(stageWords);
  const gate = useId();
  // The last one ends with its devices, whatever became of them.
  const gap = isLast ? undefined : gapOf(stage);
  // Before the field inside, which counts up and down by arrows.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : undefined;
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to what is pressed inside
    <li className={styles.root} onKeyDownCapture={onKeyDown}>
      <div className={styles.head}>
        <span className={styles.no} aria-hidden>
          {no}
        </span>
        <TextInput
          aria-label={fill(w.nameLabel, { no })}
          maxLength={30}
          data-path={`stages.${no - 1}.name`}
          value={stage.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        {isLast ? (
          <Text size="sm" className={styles.rest}>
            {w.rest}
          </Text>
        ) : (
          <SizeFields no={no} stage={stage} onChange={onChange} />
        )}
        <Text size="xs" c="dimmed" className={styles.share}>
          {share !== null && fill(w.share, { share: shortShare(share) })}
        </Text>
        {!isLast && (
          <span className={styles.tools}>
            <ActionIcon
              variant="subtle"
              color="gray"
              data-do="up"
              aria-label={fill(w.up, { no })}
              title={fill(w.up, { no })}
              disabled={up === undefined}
              onClick={up}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              data-do="down"
              aria-label={fill(w.down, { no })}
              title={fill(w.down, { no })}
              disabled={down === undefined}
              onClick={down}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              data-do="remove"
              aria-label={fill(w.remove, { no })}
              title={fill(w.remove, { no })}
              onClick={onRemove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </span>
        )}
      </div>
      <UnstyledButton
        className={styles.gate}
        aria-expanded={opened}
        aria-controls={gate}
        onClick={() => onOpen(!opened)}
      >
        <IconChevronRight size={14} aria-hidden className={styles.chevron} />
        <VisuallyHidden>{fill(w.editGate, { no })}</VisuallyHidden>
        <Gate stage={stage} isLast={isLast} />
      </UnstyledButton>
      {gap && (
        <Text size="xs" component="output" className={styles.gap}>
          {fill(w.gap, gap)}
        </Text>
      )}
      <Collapse expanded={opened} id={gate}>
        <GateFields stage={stage} isLast={isLast} onChange={onChange} path={`stages.${no - 1}`} />
      </Collapse>
    </li>
  );
}

type SizeFieldsProps = Pick<StageRowProps, 'no' | 'stage' | 'onChange'>;

function SizeFields({ no, stage, onChange }: SizeFieldsProps) {
  const w = useWords(stageWords);
  const { percent, count } = stage;
  const isCount = count !== null;
  return (
    <span className={styles.size}>
      {isCount ? (
        <NumberField
          key="count"
          aria-label={fill(w.size, { no })}
          data-do="size"
          data-path={`stages.${no - 1}.count`}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          hideControls
          value={count}
          onChange={(value) => onChange({ count: value, percent: null })}
        />
      ) : (
        <NumberField
          key="percent"
          aria-label={fill(w.size, { no })}
          data-do="size"
          data-path={`stages.${no - 1}.percent`}
          min={0.1}
          max={100}
          decimalScale={1}
          hideControls
          value={percent ?? 100}
          onChange={(value) => onChange({ percent: value, count: null })}
        />
      )}
      <Select
        aria-label={fill(w.unit, { no })}
        allowDeselect={false}
        data={[
          { value: 'percent', label: w.units.percent },
          { value: 'count', label: w.units.count },
        ]}
        value={isCount ? 'count' : 'percent'}
        onChange={(unit) =>
          onChange(unit === 'count' ? { count: count ?? 100, percent: null } : { percent: percent ?? 10, count: null })
        }
        comboboxProps={{ shadow: 'md' }}
      />
    </span>
  );
}

/** Its conditions in one sentence. */
function Gate({ stage, isLast }: Pick<StageRowProps, 'stage' | 'isLast'>) {
  const w = useWords(stageWords);
  const [locale] = useLocale();
  const { soakMin } = stage;
  const soak =
    soakMin === 0
      ? w.atOnce
      : soakMin % 60 === 0
        ? fill(w.hours, { count: formatNumber(soakMin / 60) })
        : fill(w.minutes, { count: formatNumber(soakMin) });
  const sentence = fill(w.gate, {
    success: stage.successPct,
    error: stage.errorPct,
    sample: formatNumber(stage.minSample),
    soak,
  });
  const parts = [sentence, isLast ? w.last : w.outcomes[stage.onSuccess], w.outcomes[stage.onError]];
  return <span>{parts.join(locale === 'zh-CN' ? '；' : '; ')}</span>;
}

type GateFieldsProps = Pick<StageRowProps, 'stage' | 'isLast' | 'onChange'> & { path: string };

function GateFields({ stage, isLast, onChange, path }: GateFieldsProps) {
  const w = useWords(stageWords);
  const number = (field: 'successPct' | 'errorPct' | 'minSample' | 'soakMin', max: number, min = 0) => (
    <NumberField
      label={w[field]}
      data-path={`${path}.${field}`}
      min={min}
      max={max}
      decimalScale={field === 'minSample' || field === 'soakMin' ? 0 : 1}
      value={stage[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <div className={styles.gateFields}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {number('successPct', 100)}
        {number('errorPct', 100)}
        {number('minSample', 100_000, 1)}
        {number('soakMin', 43_200)}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {w.minSampleHint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {!isLast && (
          <Select
            label={w.onSuccess}
            allowDeselect={false}
            data={(['NEXT', 'WAIT_CONFIRM'] as const).map((one) => ({ value: one, label: w.onSuccessOptions[one] }))}
            value={stage.onSuccess}
            onChange={(value) => onChange({ onSuccess: value === 'WAIT_CONFIRM' ? 'WAIT_CONFIRM' : 'NEXT' })}
            comboboxProps={{ shadow: 'md' }}
          />
        )}
        <Select
          label={w.onError}
          allowDeselect={false}
          data={(['PAUSE', 'CANCEL'] as const).map((one) => ({ value: one, label: w.onErrorOptions[one] }))}
          value={stage.onError}
          onChange={(value) => onChange({ onError: value === 'CANCEL' ? 'CANCEL' : 'PAUSE' })}
          comboboxProps={{ shadow: 'md' }}
        />
      </SimpleGrid>
    </div>
  );
}
