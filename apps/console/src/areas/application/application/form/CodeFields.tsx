import { type Application, platforms } from '@console/contract/areas/application/application';
import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { applicationWords } from '../../../../locales/application/application.ts';

/** What makes it this application: chosen once, when it is added. */
export function CodeFields({ form }: { form: RecordForm }) {
  const w = useWords(applicationWords);
  return (
    <Stack gap="md">
      <Select
        label={w.platform}
        description={w.form.platformHint}
        required
        allowDeselect={false}
        data={platforms.map((value) => ({ value, label: w.platforms[value] }))}
        {...form.getInputProps('platform')}
      />
      <TextInput
        label={w.code}
        description={w.form.codeHint}
        required
        maxLength={150}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
    </Stack>
  );
}

export function FixedCode({ record: { platform, code } }: { record: Application }) {
  const w = useWords(applicationWords);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label={w.platform}
        description={w.form.codeFixed}
        readOnly
        variant="filled"
        value={w.platforms[platform]}
      />
      <TextInput label={w.code} description={w.form.codeFixed} readOnly variant="filled" value={code} />
    </SimpleGrid>
  );
}
