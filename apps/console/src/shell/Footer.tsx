import { useWords } from '../lib/words.ts';
import { shellWords } from '../locales/shell/shell.ts';
import './frame.css';

export function Footer() {
  return <footer className="frame-footer">{useWords(shellWords).footer}</footer>;
}
