import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './update-bar.module.css';

/** Reloading is left to the reader, who may be in the middle of a form. */
export function UpdateBar() {
  const w = useWords(shellWords).update;
  const [later, setLater] = useState(false);
  if (later) return null;
  return (
    <output className={styles.root}>
      <span>{w.text}</span>
      <Button size="xs" onClick={() => location.reload()}>
        {w.reload}
      </Button>
      <Button size="xs" variant="default" onClick={() => setLater(true)}>
        {w.later}
      </Button>
    </output>
  );
}
