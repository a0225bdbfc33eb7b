import { SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../../kit/page/Panel.tsx';
import { densities, type Density, useDensity } from '../../../kit/page/preferences.ts';
import { type Choices, setSettings, useSettings } from '../../../lib/settings.ts';
import { type Locale, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { profileWords } from '../../../locales/auth/profile.ts';
import styles from './settings-tab.module.css';

/** Each language is written in itself, so that who reads only that one finds it. */
const languages: { value: Locale; label: string }[] = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'en-US', label: 'English' },
];

const toggles = ['tabBar', 'menuCollapse', 'footer', 'colorWeak'] as const satisfies readonly (keyof Choices)[];

export function SettingsTab() {
  const w = useWords(profileWords).user;
  const rows = useWords(kitWords).list;
  const settings = useSettings();
  const [locale, setLocale] = useLocale();
  const [density, setDensity] = useDensity();
  return (
    <Stack gap="md" maw={760}>
      <Panel title={w.display}>
        <Setting label={w.language} hint={w.languageHint}>
          <SegmentedControl aria-label={w.language} data={languages} value={locale} onChange={setLocale} />
        </Setting>
        <Setting label={w.theme} hint={w.themeHint}>
          <SegmentedControl
            aria-label={w.theme}
            data={[
              { value: 'light', label: w.light },
              { value: 'dark', label: w.dark },
            ]}
            value={settings.theme}
            onChange={(theme) => setSettings({ theme })}
          />
        </Setting>
        <Setting label={w.density} hint={w.densityHint}>
          <SegmentedControl<Density>
            aria-label={w.density}
            data={densities.map((value) => ({ value, label: rows[value] }))}
            value={density}
            onChange={setDensity}
          />
        </Setting>
      </Panel>
      <Panel title={w.layout}>
        {toggles.map((key) => (
          <Setting key={key} label={w[key]} hint={w[`${key}Hint`]}>
            <Switch
              aria-label={w[key]}
              checked={settings[key]}
              onChange={() => setSettings({ [key]: !settings[key] })}
            />
          </Setting>
        ))}
      </Panel>
    </Stack>
  );
}

function Setting({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.setting}>
      <div>
        <Text size="sm">{label}</Text>
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      </div>
      {children}
    </div>
  );
}
