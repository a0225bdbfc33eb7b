import { serviceCodes, services as serviceWords, type ServiceCode } from '@console/contract/services';
import { Alert, Checkbox, NumberInput, SimpleGrid } from '@mantine/core';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';
import { EndDateField } from '../../../../kit/date/EndDateField.tsx';
import { FormSection } from './FormSection.tsx';
import styles from './entitlement-fields.module.css';

export interface Bought {
  services: { code: ServiceCode; expireAt: string | null }[];
  accountQuota: number;
  storageQuotaGb: number;
  expireAt: string | null;
}

interface BoughtFieldsProps {
  form: RecordForm;
  at: 'tenant' | 'bought';
  value: Bought;
  /** What is in use already, where the company is not new. */
  used?: { accounts: number; bytes: number; company: string };
}

const isPast = (iso: string) => Date.parse(iso) < Date.now();

/** What the platform sells: services with their ends, quotas and how long all of it lasts. */
export function EntitlementFields({ form, at, value, used }: BoughtFieldsProps) {
  const w = useWords(primaryWords).form;
  const [locale] = useLocale();
  const set = (name: keyof Bought, next: unknown) => form.setFieldValue(`${at}.${name}`, next);
  const errorOf = (name: string) => form.errors[`${at}.${name}`];
  const setService = (code: ServiceCode, held: boolean, expireAt: string | null) =>
    set(
      'services',
      serviceCodes.flatMap((one) => {
        if (one === code) return held ? [{ code, expireAt }] : [];
        return value.services.filter((service) => service.code === one);
      }),
    );
  const number = (name: 'accountQuota' | 'storageQuotaGb', label: string, note: string | undefined) => (
    <NumberInput
      label={label}
      required
      min={1}
      max={100_000}
      allowDecimal={false}
      {...form.getInputProps(`${at}.${name}`)}
      description={note}
      value={value[name] ?? ''}
      onChange={(typed) => set(name, typed === '' ? undefined : Number(typed))}
    />
  );
  const isOver = value.expireAt !== null && isPast(value.expireAt);

  return (
    <>
      <FormSection title={w.services} hint={w.serviceHint}>
        <div className={styles.root}>
          {serviceCodes.map((code) => {
            const name = serviceWords[code][locale];
            const held = value.services.find((service) => service.code === code);
            return (
              <div key={code} className={styles.row}>
                <Checkbox
                  label={name}
                  checked={held !== undefined}
                  onChange={(event) => setService(code, event.currentTarget.checked, null)}
                />
                {held && (
                  <EndDateField
                    size="xs"
                    w={160}
                    aria-label={fill(w.serviceUntil, { service: name })}
                    value={held.expireAt}
                    onChange={(expireAt) => setService(code, true, expireAt)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </FormSection>
      <FormSection title={w.bought}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {number(
            'accountQuota',
            w.accountQuota,
            used && value.accountQuota < used.accounts ? fill(w.below, { used: used.accounts }) : undefined,
          )}
          {number(
            'storageQuotaGb',
            w.storageQuota,
            used && value.storageQuotaGb * 1024 ** 3 < used.bytes
              ? fill(w.storageBelow, { used: formatBytes(used.bytes) })
              : undefined,
          )}
        </SimpleGrid>
        <EndDateField
          label={w.expireAt}
          description={w.expireHint}
          data-path={`${at}.expireAt`}
          error={errorOf('expireAt')}
          value={value.expireAt}
          onChange={(next) => set('expireAt', next)}
        />
        {isOver && (
          <Alert color="red" variant="light" role="alert">
            {fill(w.ended, { company: used?.company ?? w.unnamed })}
          </Alert>
        )}
      </FormSection>
    </>
  );
}
