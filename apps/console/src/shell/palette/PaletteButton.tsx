import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { isMac, usePalette } from './palette-open.ts';
import styles from './palette-button.module.css';

/** A field to the eye, so that people find it; on a phone its icon alone. */
export function PaletteButton() {
  const { search } = useWords(shellWords).bar;
  return (
    <UnstyledButton
      className={styles.root}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={() => usePalette.setState({ open: 'box' })}
    >
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <span className={styles.words}>{search}</span>
      <kbd className={styles.key} aria-hidden="true">
        {isMac() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </UnstyledButton>
  );
}
