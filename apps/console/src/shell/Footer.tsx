import { useWords } from '../lib/words.ts';
import { shellWords } from '../locales/shell.ts';
import classes from './frame.module.css';

export function Footer() {
  return <footer className={classes.footer}>{useWords(shellWords).footer}</footer>;
}
