import { brand, type BrandSettings } from '@console/contract/areas/account/brand';
import type { ArgumentOf } from '@console/contract/endpoint';
import { Button, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { CopyText } from '../../../kit/display/CopyText.tsx';
import { Fieldset } from '../../../kit/form/Fieldset.tsx';
import { FormCard } from '../../../kit/form/FormCard.tsx';
import { type RecordForm, useRecordForm } from '../../../kit/form/use-record-form.ts';
import { refreshUser, useReadOnly } from '../../../lib/session/session.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { locales, useWords } from '../../../lib/words.ts';
import { brandWords } from '../../../locales/account/brand.ts';
import { LogoField } from '../primary-account/form/LogoField.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { ColorField } from './ColorField.tsx';
import styles from './brand-form.module.css';

type Values = ArgumentOf<typeof brand.update>;
type Form = RecordForm<typeof brand.update>;

const pictures = ['logo', 'logoDark', 'icon'] as const;
const nothing = { name: { 'zh-CN': '', 'en-US': '' }, color: null, logo: null, logoDark: null, icon: null };

const valuesOf = ({ version, name, color, logo, logoDark, icon, signIn }: BrandSettings): Values => ({
  version,
  name,
  color,
  logo,
  logoDark,
  icon,
  signIn,
});

export function BrandForm({ settings }: { settings: BrandSettings }) {
  const w = useWords(brandWords);
  const form = useRecordForm(brand.update, valuesOf(settings), 'brand');
  const readOnly = useReadOnly();
  const fields = useFieldWords();
  return (
    <div className={styles.root}>
      {!readOnly && (
        <FormCard
          frame="wide"
          form={form}
          label={w.settings}
          fields={fields}
          submit={w.save}
          aside={
            <Button variant="default" title={w.resetHint} onClick={() => form.setValues(nothing)}>
              {w.reset}
            </Button>
          }
          onSaved={() => {
            toastSuccess(w.saved);
            // The console around the form wears it at once.
            void refreshUser().catch(() => undefined);
          }}
        >
          <Stack gap="lg">
            <Name form={form} company={settings.tenantName} />
            <ColorField
              value={form.values.color}
              onChange={(color) => form.setFieldValue('color', color)}
              error={form.errors['color']}
            />
            <Pictures form={form} settings={settings} />
            <SignIn form={form} address={settings.signInUrl} />
          </Stack>
        </FormCard>
      )}
      <BrandPreview values={form.values} company={settings.tenantName} isOldLogo={isOldLogo(form.values, settings)} />
    </div>
  );
}

function Name({ form, company }: { form: Form; company: string }) {
  const w = useWords(brandWords);
  const hints = { 'zh-CN': w.nameHint, 'en-US': form.values.name['zh-CN'].trim() ? w.nameHintEn : w.nameHint };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {locales.map((locale) => (
        <TextInput
          key={locale}
          label={`${w.name} · ${w.language[locale]}`}
          placeholder={(locale === 'en-US' && form.values.name['zh-CN'].trim()) || company}
          description={hints[locale]}
          lang={locale}
          maxLength={30}
          {...form.getInputProps(`name.${locale}`)}
        />
      ))}
    </SimpleGrid>
  );
}

/** From before there were brands. What is chosen now is kept as PNG, whatever it was. */
const isOldLogo = ({ logo }: Values, settings: BrandSettings): boolean =>
  logo !== null && logo === settings.logo && !logo.startsWith('data:image/png');

function Pictures({ form, settings }: { form: Form; settings: BrandSettings }) {
  const w = useWords(brandWords);
  const words = {
    logo: { label: w.logo, hint: isOldLogo(form.values, settings) ? w.logoOld : w.logoHint, ground: 'light' },
    logoDark: { label: w.logoDark, hint: w.logoDarkHint, ground: 'dark' },
    icon: { label: w.icon, hint: w.iconHint, ground: 'light' },
  } as const;
  return (
    <Fieldset legend={w.pictures}>
      <Stack gap="md">
        {pictures.map((part) => (
          <LogoField
            key={part}
            {...words[part]}
            initial={(form.values.name['zh-CN'].trim() || settings.tenantName).charAt(0)}
            value={form.values[part]}
            onChange={(picture) => form.setFieldValue(part, picture)}
            error={form.errors[part]}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

function SignIn({ form, address }: { form: Form; address: string }) {
  const w = useWords(brandWords);
  const hint = useId();
  return (
    <div>
      <Switch
        label={w.signIn}
        aria-describedby={hint}
        checked={form.values.signIn}
        onChange={(event) => form.setFieldValue('signIn', event.currentTarget.checked)}
      />
      <Text id={hint} size="xs" c="dimmed" mt={4}>
        {w.signInHint}
      </Text>
      {form.values.signIn && <CopyText text={address} isCode />}
    </div>
  );
}

/** Names of the fields, for comparing with what someone else saved. */
function useFieldWords() {
  const w = useWords(brandWords);
  const picture = (label: string) => ({
    label,
    render: (value: unknown) =>
      typeof value === 'string' ? <img src={value} width={32} height={32} alt={w.hasPicture} /> : w.noPicture,
  });
  return {
    name: {
      label: w.name,
      render: (value: unknown) =>
        Object.values(value as Values['name'])
          .filter(Boolean)
          .join(' / '),
    },
    color: w.color,
    logo: picture(w.logo),
    logoDark: picture(w.logoDark),
    icon: picture(w.icon),
    signIn: { label: w.signIn, render: (value: unknown) => (value === true ? w.on : w.off) },
  };
}
