import { Menu } from '@mantine/core';
import {
  IconBook,
  IconLanguage,
  IconMaximize,
  IconMinimize,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { MenuAt } from '../../kit/overlay/MenuAt.tsx';
import type { Place } from '../../kit/overlay/use-overlay.ts';
import { openSettings, toggleTheme, useDark } from '../../lib/settings.ts';
import { locales, useLocale, useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { languageNames } from './language-names.ts';
import { toggleFullScreen, useFullScreen } from './use-full-screen.ts';

export function MoreItems({ place }: { place: Place }) {
  const w = useWords(shellWords).bar;
  const [locale, setLocale] = useLocale();
  const dark = useDark();
  const full = useFullScreen();
  const other = locales.find((value) => value !== locale) ?? locale;
  return (
    <MenuAt place={place} width={220} withinPortal={false}>
      <Menu.Item lang={other} leftSection={<IconLanguage size={16} />} onClick={() => setLocale(other)}>
        {languageNames[other]}
      </Menu.Item>
      <Menu.Item leftSection={dark ? <IconSun size={16} /> : <IconMoon size={16} />} onClick={toggleTheme}>
        {dark ? w.toLight : w.toDark}
      </Menu.Item>
      <Menu.Item
        leftSection={full ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
        onClick={toggleFullScreen}
      >
        {full ? w.exitFullScreen : w.fullScreen}
      </Menu.Item>
      <Menu.Item component="a" href="/docs" target="_blank" rel="noopener" leftSection={<IconBook size={16} />}>
        {w.docs}
      </Menu.Item>
      <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => openSettings(true)}>
        {w.settings}
      </Menu.Item>
    </MenuAt>
  );
}
