import { type FeedbackKind, serviceFeedback, type ServiceFeedback } from '@console/contract/areas/call/feedback';
import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { feedbackWords } from '../../../locales/call/feedback.ts';
import { kitWords } from '../../../locales/kit/kit.ts';

export interface Editing {
  kind: FeedbackKind;
  record?: ServiceFeedback;
}

export function FeedbackFormDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const w = useWords(feedbackWords);
  const titleOf = ({ kind, record }: Editing) =>
    record ? fill(w.form.edit, { name: record.name }) : fill(w.form.add, { kind: w.kinds[kind] });
  return (
    <FormDrawer editing={editing} titleOf={titleOf} size={480} onClose={onClose}>
      {({ kind, record }) => (
        <FeedbackForm
          key={record ? `${record.feedbackId}:${record.version}` : kind}
          kind={kind}
          {...(record && { record })}
        />
      )}
    </FormDrawer>
  );
}

const scores = ['1', '2', '3', '4', '5'];

function valuesOf(kind: FeedbackKind, record: ServiceFeedback | undefined) {
  if (!record) {
    const range = kind === 'SCORE_REASON' ? { scoreFrom: 1, scoreTo: 3 } : { scoreFrom: null, scoreTo: null };
    return { kind, name: '', nameEn: null, ...range, requireText: false };
  }
  const { feedbackId, version, name, nameEn, scoreFrom, scoreTo, requireText } = record;
  return { feedbackId, version, name, nameEn, scoreFrom, scoreTo, requireText };
}

function FeedbackForm({ kind, record }: Editing) {
  const w = useWords(feedbackWords);
  const { save } = useWords(kitWords).common;
  const draftKey = `serviceFeedback:${record?.feedbackId ?? kind}`;
  const form = useRecordForm(record ? serviceFeedback.update : serviceFeedback.add, valuesOf(kind, record), draftKey);
  const fields = {
    name: w.name,
    nameEn: w.nameEn,
    scoreFrom: w.scoreFrom,
    scoreTo: w.scoreTo,
    requireText: w.requireText,
  };
  const { name, nameEn } = form.values;
  const score = (field: 'scoreFrom' | 'scoreTo') => ({
    label: w[field],
    required: true,
    allowDeselect: false,
    data: scores,
    comboboxProps: { shadow: 'md' },
    ...form.getInputProps(field),
    value: String(form.values[field]),
    onChange: (value: string | null) => form.setFieldValue(field, Number(value)),
  });
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={record ? save : w.add}
      saved={fill(record ? w.form.saved : w.form.added, { name })}
    >
      <Stack gap="md">
        <TextInput data-autofocus label={w.name} required maxLength={50} {...form.getInputProps('name')} />
        <TextInput label={w.nameEn} maxLength={50} {...form.getInputProps('nameEn')} value={nameEn ?? ''} />
        {kind === 'SCORE_REASON' && (
          <SimpleGrid cols={2} spacing="md">
            <Select {...score('scoreFrom')} />
            <Select {...score('scoreTo')} />
          </SimpleGrid>
        )}
        <Switch
          label={w.requireText}
          description={w.requireTextHint}
          {...form.getInputProps('requireText', { type: 'checkbox' })}
        />
      </Stack>
    </DrawerForm>
  );
}
