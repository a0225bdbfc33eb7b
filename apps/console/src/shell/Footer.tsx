import { useWords } from '../lib/words.ts';
import { shellWords } from '../locales/shell/shell.ts';
import styles from './frame.module.css';

export function Footer() {
  const { footer } = useWords(shellWords);
  return (
    <footer className={styles.footer}>
      © {new Date().getFullYear()} {footer}
    </footer>
  );
}
