import { Drawer, NumberInput, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { openSettings, setSettings, useSettings, type Choices } from '../../lib/settings.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { clearServerMenu, loadServerMenu } from '../menu/server-menu.ts';
import { SettingsActions } from './SettingsActions.tsx';
import { ThemeColor } from './ThemeColor.tsx';
import styles from './settings.module.css';

type Flag = { [K in keyof Choices]: Choices[K] extends boolean ? K : never }[keyof Choices];
const themes = ['light', 'dark', 'system'] as const satisfies readonly Choices['theme'][];
const content = ['navbar', 'menu', 'topMenu', 'tabBar', 'footer'] as const satisfies readonly Flag[];

export function SettingsDrawer() {
  const w = useWords(shellWords).settings;
  const s = useSettings();
  const readOnly = useSession((state) => state.role === 'user');
  return (
    <Drawer
      opened
      position="right"
      size={300}
      onClose={() => openSettings(false)}
      title={w.title}
      closeButtonProps={{ 'aria-label': w.close }}
      classNames={{ body: styles.body, content: styles.root }}
    >
      <Stack gap={20}>
        <Group title={w.theme}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={w.theme}
            data={themes.map((value) => ({ value, label: w.themes[value] }))}
            value={s.theme}
            onChange={(theme) => setSettings({ theme })}
          />
        </Group>
        <ThemeColor />
        <Group title={w.content}>
          {content.map((key) => (
            <Flagged key={key} label={w[key]} checked={s[key]} onChange={(on) => setSettings({ [key]: on })} />
          ))}
          <Flagged
            label={w.menuFromServer}
            checked={s.menuFromServer}
            onChange={(on) => {
              if (!on) return clearServerMenu();
              setSettings({ menuFromServer: true });
              void loadServerMenu({ quiet: false });
            }}
          />
          <MenuWidth label={w.menuWidth} value={s.menuWidth} />
        </Group>
        <Group title={w.other}>
          <Flagged label={w.colorWeak} checked={s.colorWeak} onChange={(colorWeak) => setSettings({ colorWeak })} />
          <Flagged
            label={w.preview}
            hint={w.previewHint}
            checked={readOnly}
            onChange={(on) => useSession.setState({ role: on ? 'user' : 'admin' })}
          />
        </Group>
        <Text size="xs" c="dimmed">
          {w.hint}
        </Text>
      </Stack>
      <SettingsActions />
    </Drawer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

interface FlaggedProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function Flagged({ label, hint, checked, onChange }: FlaggedProps) {
  return (
    <Switch
      labelPosition="left"
      label={label}
      description={hint}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={{ body: styles.flag, labelWrapper: styles.flagLabel, description: styles.flagHint }}
    />
  );
}

function MenuWidth({ label, value }: { label: string; value: number }) {
  return (
    <label className={styles.row}>
      <span>{label}</span>
      <NumberInput
        w={80}
        min={160}
        max={400}
        step={10}
        clampBehavior="blur"
        value={value}
        onChange={(given) => {
          // While someone types 2, 22, 220 the menu must not jump.
          if (typeof given === 'number' && given >= 160 && given <= 400) setSettings({ menuWidth: Math.round(given) });
        }}
      />
    </label>
  );
}
