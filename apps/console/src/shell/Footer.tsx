import { useWords } from '../lib/words.ts';
import { shellWords } from '../locales/shell/shell.ts';
import styles from './frame.module.css';

export function Footer() {
  return <footer className={styles.footer}>{useWords(shellWords).footer}</footer>;
}
