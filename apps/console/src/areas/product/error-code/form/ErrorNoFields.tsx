import type { MaterialEntry } from '@console/contract/areas/material/material/parts';
import type { ErrorNo, ManualEntry } from '@console/contract/areas/product/error-code/error-no';
import { errorLevels, errorNoStatuses, MOST_ALIASES } from '@console/contract/areas/product/error-code/parts';
import { Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { errorNoWords } from '../../../../locales/product/error-code-number.ts';
import { BothFields } from './BothFields.tsx';
import { CausesField } from './CausesField.tsx';
import type { Facts } from './facts.ts';
import { ManualsField } from './ManualsField.tsx';
import { PartsField } from './PartsField.tsx';
import { StepsField, type StepFigure } from './steps/StepsField.tsx';

interface ErrorNoFieldsProps {
  form: RecordForm;
  images: ErrorNo['images'];
  errorCodeId: string;
  materials: readonly MaterialEntry[];
  learnMaterials: (more: readonly MaterialEntry[]) => void;
  manuals: readonly ManualEntry[];
  learnManuals: (more: readonly ManualEntry[]) => void;
  figures: readonly StepFigure[];
}

export function ErrorNoFields({ form, images, errorCodeId, figures, ...known }: ErrorNoFieldsProps) {
  const w = useWords(errorNoWords);
  const { status } = form.values as Facts;
  return (
    <Stack gap="lg">
      <Fieldset legend={w.form.basics}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              label={w.errorNo}
              description={w.form.errorNoHint}
              required
              maxLength={32}
              {...form.getInputProps('errorNo')}
            />
            <TagsInput
              label={w.aliases}
              description={w.form.aliasesHint}
              maxTags={MOST_ALIASES}
              maxLength={32}
              splitChars={[',', '，', ';', '；']}
              {...form.getInputProps('aliases')}
            />
            <Select
              label={w.level}
              required
              allowDeselect={false}
              data={errorLevels.map((value) => ({ value, label: w.levels[value] }))}
              {...form.getInputProps('level')}
            />
            <Select
              label={w.status}
              description={w.form.statusHint[status]}
              required
              allowDeselect={false}
              data={errorNoStatuses.map((value) => ({ value, label: w.statuses[value] }))}
              {...form.getInputProps('status')}
            />
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.meaning}>
        <Stack gap="md">
          <BothFields form={form} field="title" label={w.text} max={100} required />
          <BothFields form={form} field="symptom" label={w.form.symptom} max={500} tall />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.causes}>
        <CausesField form={form} />
      </Fieldset>
      <Fieldset legend={w.form.steps}>
        <StepsField
          form={form}
          images={images}
          materials={known.materials}
          learn={known.learnMaterials}
          figures={figures}
        />
      </Fieldset>
      <Fieldset legend={w.form.manuals.title}>
        <ManualsField form={form} errorCodeId={errorCodeId} known={known.manuals} learn={known.learnManuals} />
      </Fieldset>
      <Fieldset legend={w.form.parts}>
        <PartsField form={form} />
      </Fieldset>
    </Stack>
  );
}
