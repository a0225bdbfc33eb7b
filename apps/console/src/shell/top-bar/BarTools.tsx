import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBook, IconCheck, IconLanguage, IconMaximize, IconMinimize, IconMoon, IconSun } from '@tabler/icons-react';
import { toggleTheme, useDark } from '../../lib/settings.ts';
import { locales, useLocale, useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { IconButton } from '../IconButton.tsx';
import { toggleFullScreen, useFullScreen } from './use-full-screen.ts';

/** Each language is named in itself. */
export const languageNames = { 'zh-CN': '中文', 'en-US': 'English' } as const;

export function BarTools() {
  const w = useWords(shellWords).bar;
  const dark = useDark();
  const full = useFullScreen();
  return (
    <>
      <LanguageMenu />
      <IconButton label={dark ? w.toLight : w.toDark} onClick={toggleTheme}>
        {dark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
      </IconButton>
      <IconButton label={full ? w.exitFullScreen : w.fullScreen} onClick={toggleFullScreen}>
        {full ? <IconMinimize size={18} stroke={1.7} /> : <IconMaximize size={18} stroke={1.7} />}
      </IconButton>
      <Tooltip withinPortal={false} label={w.docs}>
        <ActionIcon component="a" href="/docs" target="_blank" rel="noopener" aria-label={`${w.docs}${w.newWindow}`}>
          <IconBook size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function LanguageMenu() {
  const w = useWords(shellWords).bar;
  const [locale, setLocale] = useLocale();
  return (
    <Menu withinPortal={false} position="bottom-end" width={140}>
      <Menu.Target>
        <Tooltip withinPortal={false} label={w.language}>
          <ActionIcon aria-label={w.language}>
            <IconLanguage size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((value) => (
          <Menu.Item
            key={value}
            lang={value}
            aria-current={value === locale || undefined}
            rightSection={value === locale ? <IconCheck size={15} /> : null}
            onClick={() => setLocale(value)}
          >
            {languageNames[value]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
