import type { Platform } from '@console/contract/areas/application/application';
import {
  type AppVersion,
  channels,
  packageTypes,
  type ParsedPackage,
  updateModes,
  versionName,
} from '@console/contract/areas/application/app-version';
import {
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import { fill, locales, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { PackageField } from './PackageField.tsx';
import { PackageReading } from './PackageReading.tsx';
import type { FieldUpload } from '../../../../kit/upload/FileField.tsx';
import { tellsVersion, type VersionValues } from './version-values.ts';

interface VersionFieldsProps {
  form: RecordForm;
  applicationId: string;
  platform: Platform;
  file: AppVersion['file'];
  /** What was read from that file. */
  parsed: AppVersion['parsed'];
  onUpload: (state: FieldUpload) => void;
}

export function VersionFields({ form, applicationId, platform, file, parsed, onUpload }: VersionFieldsProps) {
  const w = useWords(appVersionWords);
  const { platforms } = useWords(applicationWords);
  const values = form.values as VersionValues;
  const isPackage = values.packageType === 'FULL';
  const isRead = isPackage && tellsVersion(platform);
  /** What somebody has typed stays: the checks say where it differs. */
  const fillIn = (found: ParsedPackage) => {
    const name = versionName.safeParse(found.versionName);
    if (values.versionName === null && name.success) form.setFieldValue('versionName', name.data);
    if (values.versionCode === null && found.versionCode) form.setFieldValue('versionCode', found.versionCode);
  };
  const number = (field: 'versionCode' | 'forcedBelowVersionCode') => ({
    min: 1,
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
    ...form.getInputProps(field),
    value: values[field] ?? '',
    onChange: (value: string | number) => form.setFieldValue(field, typeof value === 'number' ? value : null),
  });
  return (
    <Stack gap="lg">
      <Fieldset legend={w.form.source}>
        <Stack gap="md">
          <SegmentedControl
            aria-label={w.type}
            data={packageTypes.map((value) => ({ value, label: w.types[value] }))}
            value={values.packageType}
            onChange={(value) => form.setFieldValue('packageType', value)}
          />
          {isPackage ? (
            <PackageField
              value={values.fileId}
              platform={platform}
              stored={file}
              onChange={(fileId) => {
                form.setFieldValue('fileId', fileId);
                // What another package said of itself is not this one's name and code.
                if (fileId === null || !parsed || fileId === file?.fileId) return;
                if (values.versionName === parsed.versionName) form.setFieldValue('versionName', null);
                if (values.versionCode === parsed.versionCode) form.setFieldValue('versionCode', null);
              }}
              onUpload={onUpload}
              error={form.errors['fileId']}
            />
          ) : (
            <TextInput
              label={w.storeUrl}
              description={w.form.storeUrlHint}
              placeholder="https://"
              type="url"
              required
              maxLength={500}
              {...form.getInputProps('storeUrl')}
              value={values.storeUrl ?? ''}
              onChange={(event) => form.setFieldValue('storeUrl', event.currentTarget.value || null)}
            />
          )}
          {isPackage && values.fileId !== null && values.fileId !== file?.fileId && (
            <PackageReading
              key={values.fileId}
              applicationId={applicationId}
              fileId={values.fileId}
              channel={values.channel}
              onRead={fillIn}
            />
          )}
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.identity}>
        {isPackage && !isRead && (
          <Text size="xs" c="dimmed" mb="xs">
            {fill(w.form.unread, { platform: platforms[platform] })}
          </Text>
        )}
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              label={w.name}
              description={isRead ? w.form.nameHint : w.form.nameNeeded}
              required={!isRead}
              maxLength={40}
              autoComplete="off"
              {...form.getInputProps('versionName')}
              value={values.versionName ?? ''}
              onChange={(event) => form.setFieldValue('versionName', event.currentTarget.value || null)}
            />
            <NumberInput
              label={w.code}
              description={isRead ? w.form.codeHint : w.form.codeNeeded}
              required={!isRead}
              {...number('versionCode')}
            />
          </SimpleGrid>
          <Input.Wrapper label={w.channel} labelElement="div" description={w.channelHints[values.channel]}>
            <div>
              <SegmentedControl
                mt={4}
                aria-label={w.channel}
                data={channels.map((value) => ({ value, label: w.channels[value] }))}
                value={values.channel}
                onChange={(value) => form.setFieldValue('channel', value)}
              />
            </div>
          </Input.Wrapper>
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.upgrade}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            label={w.updateMode}
            description={w.updateModeHints[values.updateMode]}
            allowDeselect={false}
            data={updateModes.map((value) => ({ value, label: w.updateModes[value] }))}
            {...form.getInputProps('updateMode')}
          />
          <NumberInput
            label={w.form.forcedBelow}
            description={w.form.forcedBelowHint}
            {...number('forcedBelowVersionCode')}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={w.notes}>
        <Text size="xs" c="dimmed" mb="xs">
          {w.form.notesHint}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {locales.map((locale) => (
            <Textarea
              key={locale}
              label={`${w.notes} · ${w.language[locale]}`}
              lang={locale}
              autosize
              minRows={5}
              maxRows={14}
              maxLength={2000}
              {...form.getInputProps(`releaseNotes.${locale}`)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
    </Stack>
  );
}
