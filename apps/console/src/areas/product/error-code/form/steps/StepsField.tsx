import type { MaterialEntry } from '@console/contract/areas/material/material/parts';
import type { ErrorNo } from '@console/contract/areas/product/error-code/error-no';
import {
  audiences,
  MOST_STEP_PICTURES,
  MOST_STEPS,
  DEEPEST,
  stepPlaces,
} from '@console/contract/areas/product/error-code/parts';
import { Badge, Button, Group, Input, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordForm } from '../../../../../kit/form/use-record-form.ts';
import { PicturesField } from '../../../../../kit/image/PicturesField.tsx';
import { fill, useWords } from '../../../../../lib/words.ts';
import { errorNoWords } from '../../../../../locales/product/error-code-number.ts';
import { BothFields } from '../BothFields.tsx';
import { branchEnd, type Facts, newStep, type Steps } from '../facts.ts';
import { StepMaterials } from './StepMaterials.tsx';
import { StepTools } from './StepTools.tsx';
import styles from './steps.module.css';

export interface StepFigure {
  stepId: string;
  worked: number;
  failed: number;
}

interface StepsFieldProps {
  form: RecordForm;
  images: ErrorNo['images'];
  materials: readonly MaterialEntry[];
  learn: (more: readonly MaterialEntry[]) => void;
  figures: readonly StepFigure[];
}

/** The tree of steps. One of them is open at a time: uploads on the page belong to it. */
export function StepsField({ form, images, materials, learn, figures }: StepsFieldProps) {
  const w = useWords(errorNoWords).form;
  const { steps } = form.values as Facts;
  const [open, setOpen] = useState<string>();
  const known = new Map(materials.map((entry) => [entry.id, entry]));
  const places = stepPlaces(steps);
  const set = (next: Steps) => form.setFieldValue('steps', next);
  const insert = (at: number, depth: number) => {
    const step = newStep(depth);
    set([...steps.slice(0, at), step, ...steps.slice(at)]);
    setOpen(step.stepId);
  };
  return (
    <Stack gap="sm" data-path="steps">
      <Text size="sm" c="dimmed">
        {w.stepsHint}
      </Text>
      {form.errors['steps'] && <Input.Error>{form.errors['steps']}</Input.Error>}
      <ol className={styles.root}>
        {steps.map((step, at) => {
          const place = places[at]!;
          const isOpen = open === step.stepId || hasError(form, at);
          return (
            <li key={step.stepId} className={styles.step} data-depth={step.depth} aria-label={fill(w.step, { place })}>
              <div className={styles.head}>
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : step.stepId)}
                >
                  <span className={styles.place}>{place}</span>
                  <span className={styles.text}>{step.text['zh-CN'] || w.addEmpty}</span>
                </button>
                <Marks step={step} figure={figures.find(({ stepId }) => stepId === step.stepId)} />
                <StepTools steps={steps} at={at} place={place} onChange={set} />
              </div>
              {isOpen && (
                <Stack gap="sm" className={styles.body}>
                  <StepFields form={form} at={at} images={images} known={known} learn={learn} />
                  {step.depth < DEEPEST && steps.length < MOST_STEPS && (
                    <Group>
                      <Button
                        size="xs"
                        variant="subtle"
                        leftSection={<IconPlus size={14} />}
                        onClick={() => insert(branchEnd(steps, at), step.depth + 1)}
                      >
                        {fill(w.addBelow, { place })}
                      </Button>
                    </Group>
                  )}
                </Stack>
              )}
            </li>
          );
        })}
      </ol>
      {steps.length < MOST_STEPS && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => insert(steps.length, 0)}
          >
            {w.addStep}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const hasError = (form: RecordForm, at: number) =>
  Object.keys(form.errors).some((path) => path.startsWith(`steps.${at}.`));

function Marks({ step, figure }: { step: Steps[number]; figure: StepFigure | undefined }) {
  const w = useWords(errorNoWords).form;
  const isMissing =
    step.text['zh-CN'] !== '' &&
    (step.text['en-US'] === '' || (step.caution['zh-CN'] !== '' && step.caution['en-US'] === ''));
  return (
    <>
      {figure && (
        <Text span size="xs" c="dimmed">
          {fill(w.worked, { worked: figure.worked, failed: figure.failed })}
        </Text>
      )}
      {isMissing && (
        <Text span size="xs" c="orange">
          {w.missing}
        </Text>
      )}
      {step.audience !== 'BOTH' && (
        <Badge size="sm" variant="light" tt="none">
          {w.audiences[step.audience]}
        </Badge>
      )}
    </>
  );
}

interface StepFieldsProps {
  form: RecordForm;
  at: number;
  images: ErrorNo['images'];
  known: ReadonlyMap<string, MaterialEntry>;
  learn: (more: readonly MaterialEntry[]) => void;
}

function StepFields({ form, at, images, known, learn }: StepFieldsProps) {
  const w = useWords(errorNoWords).form;
  const step = (form.values as Facts).steps[at]!;
  const words = useWords(errorNoWords);
  return (
    <>
      <BothFields form={form} field={`steps.${at}.text`} label={words.steps} max={300} required />
      <BothFields form={form} field={`steps.${at}.caution`} label={w.caution} max={200} />
      <Select
        label={w.audience}
        w={200}
        allowDeselect={false}
        data={audiences.map((value) => ({ value, label: w.audiences[value] }))}
        {...form.getInputProps(`steps.${at}.audience`)}
      />
      <PicturesField
        field={`steps.${at}.imageFileIds`}
        label={w.pictures}
        most={MOST_STEP_PICTURES}
        shape="wide"
        value={step.imageFileIds}
        known={images}
        onChange={(ids) => form.setFieldValue(`steps.${at}.imageFileIds`, ids)}
        error={form.errors[`steps.${at}.imageFileIds`]}
      />
      <StepMaterials
        field={`steps.${at}.materialIds`}
        ids={step.materialIds}
        known={known}
        learn={learn}
        onChange={(ids) => form.setFieldValue(`steps.${at}.materialIds`, ids)}
        error={form.errors[`steps.${at}.materialIds`]}
      />
    </>
  );
}
