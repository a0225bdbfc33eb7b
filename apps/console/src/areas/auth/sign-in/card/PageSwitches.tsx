import { ActionIcon, Button } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { toggleTheme, useDark } from '../../../../lib/settings.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import styles from './page-switches.module.css';

export function PageSwitches() {
  const w = useWords(signInWords);
  const [locale, setLocale] = useLocale();
  const dark = useDark();
  const label = dark ? w.toLight : w.toDark;
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <div className={styles.root}>
      <Button variant="subtle" color="gray" lang={other} onClick={() => setLocale(other)}>
        {w.language}
      </Button>
      <ActionIcon aria-label={label} title={label} onClick={toggleTheme}>
        {dark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
      </ActionIcon>
    </div>
  );
}
