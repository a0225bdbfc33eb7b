import { ActionIcon, Button } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { toggleTheme, useDark } from '../../../../lib/settings.ts';
import { useVendorName } from '../../../../lib/brand.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import styles from './approval.module.css';

/** A page for someone who is not signed in. Where something has ended, reading starts at the title. */
export function ApprovalCard({
  title,
  focus = false,
  children,
}: {
  title: string;
  focus?: boolean;
  children: ReactNode;
}) {
  const w = useWords(signInWords);
  const [locale, setLocale] = useLocale();
  const dark = useDark();
  const vendor = useVendorName();
  const heading = useRef<HTMLHeadingElement>(null);
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const theme = dark ? w.toLight : w.toDark;
  useEffect(() => {
    document.title = vendor === undefined ? title : `${title} - ${vendor}`;
  }, [title, vendor]);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <>
      <div className={styles.switches}>
        <Button variant="subtle" color="gray" lang={other} onClick={() => setLocale(other)}>
          {w.language}
        </Button>
        <ActionIcon aria-label={theme} title={theme} onClick={toggleTheme}>
          {dark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
        </ActionIcon>
      </div>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </>
  );
}
