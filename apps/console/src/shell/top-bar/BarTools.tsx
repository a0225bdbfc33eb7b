import { ActionIcon } from '@mantine/core';
import { IconBook, IconLanguage, IconMaximize, IconMinimize, IconMoon, IconSun } from '@tabler/icons-react';
import { useOverlay } from '../../kit/overlay/use-overlay.ts';
import { later } from '../../lib/later.ts';
import { toggleTheme, useDark } from '../../lib/settings.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { IconButton } from '../IconButton.tsx';
import { toggleFullScreen, useFullScreen } from './use-full-screen.ts';

const LanguageItems = later(async () => (await import('./LanguageItems.tsx')).LanguageItems);

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
      <ActionIcon
        component="a"
        href="/docs"
        target="_blank"
        rel="noopener"
        aria-label={`${w.docs}${w.newWindow}`}
        data-tip={w.docs}
      >
        <IconBook size={18} stroke={1.7} />
      </ActionIcon>
    </>
  );
}

function LanguageMenu() {
  const w = useWords(shellWords).bar;
  const { button, place, made } = useOverlay('menu');
  return (
    <>
      <IconButton label={w.language} {...button}>
        <IconLanguage size={18} stroke={1.7} />
      </IconButton>
      {made && <LanguageItems place={place} />}
    </>
  );
}
