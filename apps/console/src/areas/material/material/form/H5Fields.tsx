import { orientations } from '@console/contract/areas/material/material/parts';
import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { materialDetailWords } from '../../../../locales/material/material-detail.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';
import type { Update } from './material-values.ts';

/** Where an H5 lies, which way up it is shown, and whom it may talk to. */
export function H5Fields({ form }: { form: RecordForm }) {
  const w = useWords(materialFormWords);
  const { orientations: words } = useWords(materialDetailWords).h5;
  const { h5Url, allowedHosts } = form.values as Update;
  const wrong = Object.entries(form.errors).find(([path]) => path.startsWith('allowedHosts'))?.[1];
  return (
    <Stack gap="md">
      {h5Url !== null && (
        <TextInput
          label={w.h5Url}
          description={w.h5UrlHint}
          required
          type="url"
          maxLength={1000}
          {...form.getInputProps('h5Url')}
        />
      )}
      <Select
        label={w.orientation}
        allowDeselect={false}
        data={orientations.map((value) => ({ value, label: words[value] }))}
        {...form.getInputProps('orientation')}
      />
      <Textarea
        label={w.allowedHosts}
        description={w.allowedHostsHint}
        autosize
        minRows={2}
        maxRows={8}
        data-path="allowedHosts"
        error={wrong}
        value={allowedHosts.join('\n')}
        onChange={(event) => {
          const { value } = event.currentTarget;
          form.setFieldValue('allowedHosts', value === '' ? [] : value.split(/\r?\n/));
        }}
        onBlur={() =>
          form.setFieldValue(
            'allowedHosts',
            allowedHosts.map((host) => host.trim()).filter((host) => host !== ''),
          )
        }
      />
    </Stack>
  );
}
