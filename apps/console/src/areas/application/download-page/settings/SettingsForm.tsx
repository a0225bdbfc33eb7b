import { downloadPage, type DownloadPage } from '@console/contract/areas/application/download-page';
import { appVersion } from '@console/contract/areas/application/app-version';
import type { ArgumentOf } from '@console/contract/endpoint';
import { NumberInput, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { EndDateField } from '../../../../kit/date/EndDateField.tsx';
import { today } from '../../../../kit/time/end-date.ts';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { LeaveDialog } from '../../../../kit/form/LeaveDialog.tsx';
import { useGuardedClose } from '../../../../kit/form/use-guarded-close.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatTime } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { locales, useWords } from '../../../../lib/words.ts';
import { PicturesField } from '../../../../kit/image/PicturesField.tsx';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { downloadSettingsWords } from '../../../../locales/application/download-page-settings.ts';
import { pathOfFile } from '../../application/file-path.ts';
import { PagePassword, type NewPassword } from './PagePassword.tsx';

type Values = ArgumentOf<(typeof downloadPage)['update']>;

const nothing = { 'zh-CN': '', 'en-US': '' };

const valuesOf = (applicationId: string, page: DownloadPage | null): Values => ({
  applicationId,
  version: page?.version ?? 1,
  enabled: page?.enabled ?? true,
  title: page?.title ?? nothing,
  intro: page?.intro ?? nothing,
  screenshotIds: page?.screenshotIds ?? [],
  showHistory: page?.showHistory ?? false,
  expireAt: page?.expireAt ?? null,
  maxDownloads: page?.maxDownloads ?? null,
  versionId: page?.versionId ?? null,
});

export interface Closing {
  /** Takes what is to happen when someone would close the form; null when it is gone. */
  onAsk: (ask: (() => void) | null) => void;
  onClose: () => void;
}

interface SettingsFormProps extends Closing {
  applicationId: string;
  page: DownloadPage | null;
  /** Whether there is something in it that is not saved. */
  onEdited: (edited: boolean) => void;
}

export function SettingsForm({ applicationId, page, onEdited, onAsk, onClose }: SettingsFormProps) {
  const w = useWords(downloadSettingsWords);
  const draftKey = `downloadPage:${applicationId}`;
  const form = useRecordForm(downloadPage.update, valuesOf(applicationId, page), draftKey);
  // Outside of the form's values: those are kept as a draft in the browser, and a password must not be.
  const [password, setPassword] = useState<NewPassword>();
  const edited = form.dirty || password !== undefined;
  const notifyEdited = useEffectEvent(onEdited);
  useEffect(() => notifyEdited(edited), [edited]);
  const { close, guard } = useGuardedClose({ form, draftKey, edited, onClose });
  const ask = useEffectEvent(close);
  const hand = useEffectEvent(onAsk);
  useEffect(() => {
    hand(() => ask());
    return () => hand(null);
  }, []);
  const save = (values: Values = form.values) => form.save({ ...values, ...(password !== undefined && { password }) });
  const { conflict, values } = form;
  const withPassword = {
    ...form,
    save,
    conflict: conflict && {
      ...conflict,
      resolve: (chosen: Partial<Values>) => {
        conflict.close();
        const merged = { ...values, ...chosen, version: conflict.current['version'] as number };
        form.setValues(merged);
        return save(merged);
      },
    },
  };
  const history = useId();
  return (
    <>
      <FormCard
        frame="drawer-part"
        form={withPassword}
        label={w.settings}
        fields={useFieldWords()}
        submit={w.save}
        onSaved={() => {
          setPassword(undefined);
          onEdited(false);
          toastSuccess(w.saved);
        }}
      >
        <Stack gap="md">
          <Switch
            label={w.enabled}
            checked={values.enabled}
            onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked)}
          />
          <OfferedVersion
            applicationId={applicationId}
            {...form.getInputProps('versionId')}
            value={values.versionId}
            onChange={(versionId) => form.setFieldValue('versionId', versionId)}
          />
          <PagePassword
            isSet={page?.passwordSet === true}
            value={password}
            onChange={setPassword}
            error={form.errors['password']}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {locales.map((locale) => (
              <Stack key={locale} gap="md">
                <TextInput
                  label={`${w.titleField} · ${w.language[locale]}`}
                  placeholder={w.titleHint}
                  lang={locale}
                  maxLength={50}
                  {...form.getInputProps(`title.${locale}`)}
                />
                <Textarea
                  label={`${w.intro} · ${w.language[locale]}`}
                  lang={locale}
                  autosize
                  minRows={3}
                  maxRows={8}
                  maxLength={500}
                  {...form.getInputProps(`intro.${locale}`)}
                />
              </Stack>
            ))}
          </SimpleGrid>
          <PicturesField
            field="screenshotIds"
            label={w.screenshots}
            most={8}
            shape="tall"
            value={values.screenshotIds}
            known={(page?.screenshots ?? []).map(({ fileId, url }) => ({ fileId, path: pathOfFile(url) }))}
            onChange={(ids) => form.setFieldValue('screenshotIds', ids)}
            error={form.errors['screenshotIds']}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <EndDateField
              label={w.expire}
              description={w.expireHint}
              min={today()}
              {...form.getInputProps('expireAt')}
              value={values.expireAt}
              onChange={(end) => form.setFieldValue('expireAt', end)}
            />
            <NumberInput
              label={w.maxDownloads}
              description={w.maxDownloadsHint}
              min={1}
              max={10_000_000}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              {...form.getInputProps('maxDownloads')}
              value={values.maxDownloads ?? ''}
              onChange={(value) => form.setFieldValue('maxDownloads', typeof value === 'number' ? value : null)}
            />
          </SimpleGrid>
          <div>
            <Switch
              label={w.showHistory}
              aria-describedby={history}
              checked={values.showHistory}
              onChange={(event) => form.setFieldValue('showHistory', event.currentTarget.checked)}
            />
            <Text id={history} size="xs" c="dimmed" mt={4}>
              {w.showHistoryHint}
            </Text>
          </div>
        </Stack>
      </FormCard>
      <LeaveDialog guard={guard} />
    </>
  );
}

interface OfferedVersionProps {
  applicationId: string;
  value: string | null;
  onChange: (versionId: string | null) => void;
}

function OfferedVersion({ applicationId, value, onChange, ...field }: OfferedVersionProps) {
  const w = useWords(downloadSettingsWords);
  const { channels } = useWords(appVersionWords);
  const { data } = useQuery({
    queryKey: [appVersion.list.path, applicationId],
    queryFn: ({ signal }) => call(appVersion.list, { applicationId }, { signal, showError: false }),
  });
  const options = (data ?? [])
    .filter(({ status }) => status === 'PUBLISHED')
    .map(({ versionId, versionName, versionCode, channel }) => ({
      value: versionId,
      label: `${versionName} (${versionCode}) · ${channels[channel]}`,
    }));
  return (
    <Select
      label={w.version}
      description={w.versionHint}
      placeholder={data?.length === 0 ? w.versionNone : w.versionPick}
      searchable={options.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': w.versionPick }}
      data={options}
      {...field}
      value={value}
      onChange={onChange}
    />
  );
}

/** Names of the fields, for comparing with what someone else saved. */
function useFieldWords() {
  const w = useWords(downloadSettingsWords);
  const { detail } = useWords(appVersionWords);
  const yesNo = (label: string) => ({ label, render: (value: unknown) => (value === true ? detail.yes : detail.no) });
  const both = (label: string) => ({
    label,
    render: (value: unknown) => Object.values(value as Values['title']).join(' / '),
  });
  return {
    enabled: yesNo(w.enabled),
    title: both(w.titleField),
    intro: both(w.intro),
    screenshotIds: { label: w.screenshots, render: (value: unknown) => (value as string[]).length },
    showHistory: yesNo(w.showHistory),
    expireAt: { label: w.expire, render: (value: unknown) => formatTime(String(value)) },
    maxDownloads: w.maxDownloads,
    versionId: { label: w.version, render: () => w.version },
  };
}
