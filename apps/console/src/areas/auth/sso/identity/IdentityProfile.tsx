import { Button, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { useReadOnly } from '../../../../lib/session/session.ts';
import { myAccount, type ProfileField } from './sso-myaccount.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, type Locale, useLocale, useWords } from '../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../locales/auth/sso-identity.ts';
import { IdentityPanel } from './IdentityPanel.tsx';
import { IdentityProblem } from './IdentityProblem.tsx';
import { useIdentity, useIdentityAction } from './use-identity.ts';

type Values = Record<string, unknown>;

async function read() {
  const [{ profile }, { properties }] = await Promise.all([myAccount.profile(), myAccount.schema()]);
  return { profile, properties };
}

export function IdentityProfile({ mayManage }: { mayManage: boolean }) {
  const w = useWords(ssoIdentityWords);
  const part = useIdentity('profile', read);
  const readOnly = useReadOnly();
  return (
    <IdentityPanel title={w.profile} read={part}>
      {part.data && <Profile {...part.data} mayManage={mayManage && !readOnly} />}
    </IdentityPanel>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const languages: Readonly<Record<string, string>> = { 'zh-CN': '中文', 'en-US': 'English' };

/** Chinese names begin with the family's. */
function inOrder(names: string[], locale: Locale): string[] {
  if (locale !== 'zh-CN' || !names.includes('firstName')) return names;
  return names.flatMap((name) => {
    if (name === 'firstName') return ['lastName', 'firstName'].filter((one) => names.includes(one));
    return name === 'lastName' ? [] : [name];
  });
}

interface ProfileProps {
  profile: Values;
  properties: Record<string, ProfileField>;
  mayManage: boolean;
}

/** The provider's schema says which properties there are, and which of them a person may change. */
function Profile({ profile, properties, mayManage }: ProfileProps) {
  const w = useWords(ssoIdentityWords);
  const [locale] = useLocale();
  const [changes, setChanges] = useState<Values>({});
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useIdentityAction();
  const values = { ...profile, ...changes };
  const names: Readonly<Record<string, string>> = w.fields;
  const labelOf = (name: string) => names[name] ?? properties[name]?.title ?? name;
  const all = inOrder(Object.keys(properties), locale);
  const editable = mayManage ? all.filter((name) => properties[name]?.permissions?.SELF === 'READ_WRITE') : [];
  const fixed = all.filter((name) => !editable.includes(name));

  const errorOf = (name: string): string | undefined => {
    const { type, required, minLength = 0, maxLength = Infinity } = properties[name] ?? {};
    if (type === 'boolean') return undefined;
    const { length } = textOf(values[name]).trim();
    if (length === 0) return required ? w.required : undefined;
    if (length < minLength) return fill(w.tooShort, { limit: minLength });
    return length > maxLength ? fill(w.tooLong, { limit: maxLength }) : undefined;
  };
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (editable.some((name) => errorOf(name) !== undefined)) return;
    // There is no partial update: every property travels, and emptiness is null.
    const whole = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (typeof value !== 'string') return [name, value];
        return [name, value.trim() === '' ? null : value.trim()];
      }),
    );
    if (!(await run(() => myAccount.saveProfile(whole)))) return;
    setChanges({});
    setTried(false);
    toastSuccess(w.saved);
  };
  const show = (value: unknown) => {
    if (typeof value === 'boolean') return value ? '✓' : '—';
    return languages[textOf(value)] ?? textOf(value);
  };

  return (
    <Stack gap="lg">
      <Descriptions items={fixed.map((name) => [labelOf(name), show(profile[name])])} />
      {editable.length > 0 && (
        <form noValidate aria-label={w.profile} onSubmit={(event) => void save(event)}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              {editable.map((name) => (
                <Field
                  key={name}
                  label={labelOf(name)}
                  field={properties[name] ?? {}}
                  value={values[name]}
                  error={tried ? errorOf(name) : undefined}
                  onChange={(value) => setChanges({ ...changes, [name]: value })}
                />
              ))}
            </SimpleGrid>
            {problem && <IdentityProblem problem={problem} />}
            <div>
              <Button type="submit" loading={busy} disabled={Object.keys(changes).length === 0}>
                {w.save}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

interface FieldProps {
  label: string;
  field: ProfileField;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

function Field({ label, field, value, error, onChange }: FieldProps) {
  if (field.type === 'boolean')
    return (
      <Switch
        label={label}
        mt={26}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (field.enum)
    return (
      <Select
        label={label}
        required={field.required === true}
        data={field.enum.map((choice) => ({ value: choice, label: languages[choice] ?? choice }))}
        allowDeselect={field.required !== true}
        value={textOf(value) || null}
        error={error}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      label={label}
      required={field.required === true}
      value={textOf(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
