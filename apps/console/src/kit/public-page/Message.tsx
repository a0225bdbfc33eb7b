import { ActionIcon, Button } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { toggleTheme, useDark } from '../../lib/settings.ts';
import { useLocale, useWords } from '../../lib/words.ts';
import { publicPageWords } from '../../locales/kit/public-page.ts';
import styles from './message.module.css';

/** Language and theme, for who has no settings. */
export function PageSwitches() {
  const w = useWords(publicPageWords);
  const [locale, setLocale] = useLocale();
  const dark = useDark();
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const theme = dark ? w.toLight : w.toDark;
  return (
    <div className={styles.switches}>
      <Button variant="subtle" color="gray" lang={other} onClick={() => setLocale(other)}>
        {w.language}
      </Button>
      <ActionIcon aria-label={theme} title={theme} onClick={toggleTheme}>
        {dark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
      </ActionIcon>
    </div>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A page that only says something; reading starts at its title. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.root}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
