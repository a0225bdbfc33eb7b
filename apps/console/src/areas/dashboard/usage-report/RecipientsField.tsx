import { usageReport, type UsageReport } from '@console/contract/areas/dashboard/usage-report';
import { SegmentedControl, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKnownNames } from '../../../kit/field/known-names.ts';
import { SearchMultiPicker } from '../../../kit/field/SearchPicker.tsx';
import { call } from '../../../lib/api/client.ts';
import { fill, type Locale, locales, useLocale, useWords } from '../../../lib/words.ts';
import { usageReportWords } from '../../../locales/dashboard/usage-report.ts';
import styles from './reports.module.css';

export interface Recipient {
  accountId: string;
  locale: Locale;
}

interface RecipientsFieldProps {
  value: readonly Recipient[];
  known: UsageReport['recipients'];
  draftKey: string;
  error: ReactNode;
  onChange: (recipients: Recipient[]) => void;
}

/** People may have the same name. */
const nameWithUsername = ({ name, username }: { name: string; username: string }) => `${name} (${username})`;

/** Who gets it, and each in which language: a colleague who is added in that of whoever adds them. */
export function RecipientsField({ value, known, draftKey, error, onChange }: RecipientsFieldProps) {
  const w = useWords(usageReportWords);
  const [locale] = useLocale();
  const stored = Object.fromEntries(known.map(({ accountId, ...one }) => [accountId, { name: nameWithUsername(one) }]));
  const { names, learn } = useKnownNames(draftKey, stored);
  const nameOf = (id: string) => names[id]?.name ?? id.slice(0, 8);
  return (
    <div>
      <SearchMultiPicker
        label={w.recipients}
        description={w.recipientsHint}
        placeholder={w.search}
        withAsterisk
        data-path="recipients"
        error={error}
        source={[usageReport.people.path]}
        find={async (keyword, signal) => {
          const found = await call(usageReport.people, { keyword }, { signal, showError: false });
          return found.map(({ accountId, state, ...one }) => ({
            value: accountId,
            label: [nameWithUsername(one), w.states[state]].filter(Boolean).join(' · '),
          }));
        }}
        known={value.map(({ accountId }) => ({ value: accountId, label: nameOf(accountId) }))}
        value={value.map(({ accountId }) => accountId)}
        onPick={(chosen) => {
          learn(Object.fromEntries(chosen.map((one) => [one.value, { name: one.label }])));
          onChange(
            chosen.map((one) => ({
              accountId: one.value,
              locale: value.find(({ accountId }) => accountId === one.value)?.locale ?? locale,
            })),
          );
        }}
      />
      {value.length > 0 && (
        <ul className={styles.people} aria-label={w.language}>
          {value.map(({ accountId, locale: own }) => {
            const name = nameOf(accountId);
            const state = known.find((one) => one.accountId === accountId)?.state ?? 'GETS';
            return (
              <li key={accountId} className={styles.person}>
                <Text size="sm">
                  {name}{' '}
                  {state !== 'GETS' && (
                    <Text span size="xs" c="var(--mantine-color-error)">
                      {w.states[state]}
                    </Text>
                  )}
                </Text>
                <SegmentedControl
                  size="xs"
                  aria-label={fill(w.languageOf, { name })}
                  data={locales.map((one) => ({ value: one, label: w.languages[one] }))}
                  value={own}
                  onChange={(to) =>
                    onChange(
                      value.map((one) =>
                        one.accountId === accountId ? { accountId, locale: to === 'en-US' ? to : 'zh-CN' } : one,
                      ),
                    )
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
