import { useState } from 'react';
import { useWords } from '../lib/words.ts';
import { shellWords } from '../locales/shell/shell.ts';
import styles from './frame.module.css';

export function Footer() {
  const { footer } = useWords(shellWords);
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      © {year} {footer}
    </footer>
  );
}
