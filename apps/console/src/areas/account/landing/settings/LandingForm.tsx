import {
  landing,
  LANDING_ENTRIES,
  type LandingChoices,
  type LandingPage,
} from '@console/contract/areas/account/landing';
import type { ArgumentOf } from '@console/contract/endpoint';
import { SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { type RecordForm, useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useReadOnly } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { locales, useWords } from '../../../../lib/words.ts';
import { landingSettingsWords } from '../../../../locales/account/landing-settings.ts';
import { downloadWords } from '../../../../locales/application/download-page.ts';
import { EntryPicker } from './EntryPicker.tsx';
import { LandingLink } from './LandingLink.tsx';
import { LandingPreview } from './LandingPreview.tsx';
import styles from './landing-form.module.css';

type Values = ArgumentOf<typeof landing.update>;

const nothing = { 'zh-CN': '', 'en-US': '' };

const valuesOf = (page: LandingPage | null): Values => ({
  version: page?.version ?? 1,
  enabled: page?.enabled ?? false,
  title: page?.title ?? nothing,
  intro: page?.intro ?? nothing,
  applicationIds: page?.applicationIds ?? [],
  agreementIds: page?.agreementIds ?? [],
  phone: page?.phone ?? '',
  email: page?.email ?? null,
  website: page?.website ?? '',
  address: page?.address ?? nothing,
  hours: page?.hours ?? nothing,
});

interface LandingFormProps {
  page: LandingPage | null;
  choices: LandingChoices;
}

export function LandingForm({ page, choices }: LandingFormProps) {
  const w = useWords(landingSettingsWords);
  const form = useRecordForm(landing.update, valuesOf(page), 'landing');
  const readOnly = useReadOnly();
  const fields = useFieldWords(choices);
  return (
    <div className={styles.root}>
      <div className={styles.form}>
        <LandingLink url={choices.url} isOn={page?.enabled === true} />
        {!readOnly && (
          <FormCard
            frame="wide"
            form={form}
            label={w.settings}
            fields={fields}
            submit={w.save}
            onSaved={() => toastSuccess(w.saved)}
          >
            <Stack gap="lg">
              <Shown form={form} />
              <Both form={form} />
              <Entries form={form} choices={choices} />
              <Contact form={form} />
            </Stack>
          </FormCard>
        )}
      </div>
      <LandingPreview values={form.values} choices={choices} />
    </div>
  );
}

type Form = RecordForm<typeof landing.update>;

function Shown({ form }: { form: Form }) {
  const w = useWords(landingSettingsWords);
  const hint = useId();
  return (
    <div>
      <Switch
        label={w.enabled}
        aria-describedby={hint}
        checked={form.values.enabled}
        onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked)}
      />
      <Text id={hint} size="xs" c="dimmed" mt={4}>
        {w.enabledHint}
      </Text>
    </div>
  );
}

function Both({ form }: { form: Form }) {
  const w = useWords(landingSettingsWords);
  return (
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
  );
}

function Entries({ form, choices }: { form: Form; choices: LandingChoices }) {
  const w = useWords(landingSettingsWords);
  const { platforms } = useWords(downloadWords);
  return (
    <>
      <EntryPicker
        field="applicationIds"
        words={w.applications}
        to={pathOf('applist')}
        most={LANDING_ENTRIES}
        entries={choices.applications.map(({ applicationId, name, platform, state }) => ({
          id: applicationId,
          name,
          note: platforms[platform],
          ...(state === 'PASSWORD' && { remark: w.withPassword }),
          ...(state !== 'READY' && state !== 'PASSWORD' && { problem: w.applicationStates[state] }),
        }))}
        value={form.values.applicationIds}
        onChange={(ids) => form.setFieldValue('applicationIds', ids)}
        error={form.errors['applicationIds']}
      />
      <EntryPicker
        field="agreementIds"
        words={w.agreements}
        to={pathOf('protocolEdition')}
        most={LANDING_ENTRIES}
        entries={choices.agreements.map(({ agreementId, name, applicationName, state }) => ({
          id: agreementId,
          name,
          note: applicationName,
          ...(state !== 'READY' && { problem: w.agreementStates[state] }),
        }))}
        value={form.values.agreementIds}
        onChange={(ids) => form.setFieldValue('agreementIds', ids)}
        error={form.errors['agreementIds']}
      />
    </>
  );
}

function Contact({ form }: { form: Form }) {
  const w = useWords(landingSettingsWords);
  return (
    <Fieldset legend={w.contact}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={w.phone}
            placeholder={w.phoneHint}
            type="tel"
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('phone')}
            value={form.values.phone ?? ''}
          />
          <TextInput
            label={w.email}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
            value={form.values.email ?? ''}
            onChange={(event) => form.setFieldValue('email', event.currentTarget.value || null)}
          />
        </SimpleGrid>
        <TextInput
          label={w.website}
          placeholder="https://"
          type="url"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('website')}
          value={form.values.website ?? ''}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {locales.map((locale) => (
            <Stack key={locale} gap="md">
              <TextInput
                label={`${w.address} · ${w.language[locale]}`}
                lang={locale}
                maxLength={200}
                {...form.getInputProps(`address.${locale}`)}
              />
              <TextInput
                label={`${w.hours} · ${w.language[locale]}`}
                placeholder={w.hoursHint[locale]}
                lang={locale}
                maxLength={100}
                {...form.getInputProps(`hours.${locale}`)}
              />
            </Stack>
          ))}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

/** Names of the fields, for comparing with what someone else saved. */
function useFieldWords({ applications, agreements }: LandingChoices) {
  const w = useWords(landingSettingsWords);
  const both = (label: string) => ({
    label,
    render: (value: unknown) =>
      Object.values(value as Values['title'])
        .filter(Boolean)
        .join(' / '),
  });
  const named = (label: string, names: ReadonlyMap<string, string>) => ({
    label,
    render: (value: unknown) => (value as string[]).map((id) => names.get(id) ?? '—').join(' · '),
  });
  return {
    enabled: { label: w.enabled, render: (value: unknown) => (value === true ? w.on : w.off) },
    title: both(w.titleField),
    intro: both(w.intro),
    applicationIds: named(w.applications.label, new Map(applications.map((one) => [one.applicationId, one.name]))),
    agreementIds: named(w.agreements.label, new Map(agreements.map((one) => [one.agreementId, one.name]))),
    phone: w.phone,
    email: w.email,
    website: w.website,
    address: both(w.address),
    hours: both(w.hours),
  };
}
