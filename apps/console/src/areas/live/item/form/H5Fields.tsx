import { orientations } from '@console/contract/areas/material/material/parts';
import { Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { liveItemWords } from '../../../../locales/live/item.ts';
import type { Values } from './item-access.ts';

/** Where a page lies, which way up it is shown, and whom it may talk to. */
export function H5Fields({ form, isNew }: { form: RecordForm; isNew: boolean }) {
  const w = useWords(liveItemWords).form;
  const { h5Url, allowedHosts } = form.values as Values;
  const wrong = Object.entries(form.errors).find(([path]) => path.startsWith('allowedHosts'))?.[1];
  return (
    <>
      {isNew && (
        <Input.Wrapper label={w.source} labelElement="div">
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label={w.source}
            data={(['ZIP', 'URL'] as const).map((value) => ({ value, label: w.sources[value] }))}
            value={h5Url === null ? 'ZIP' : 'URL'}
            onChange={(value) => {
              form.setFieldValue('h5Url', value === 'URL' ? '' : null);
              if (value === 'URL') form.setFieldValue('fileId', null);
            }}
          />
        </Input.Wrapper>
      )}
      {h5Url !== null && (
        <TextInput
          label={w.h5Url}
          description={w.h5UrlHint}
          required
          type="url"
          inputMode="url"
          maxLength={1000}
          {...form.getInputProps('h5Url')}
        />
      )}
      <Select
        label={w.orientation}
        allowDeselect={false}
        data={orientations.map((value) => ({ value, label: w.orientations[value] }))}
        {...form.getInputProps('orientation')}
      />
      <Textarea
        label={w.hosts}
        description={w.hostsHint}
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
    </>
  );
}
