import { Button, Text } from '@mantine/core';
import { formatTime } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import styles from './draft-note.module.css';

interface DraftNoteProps {
  savedAt: Date;
  /** It is back in the form already. */
  restored: boolean;
  restore: () => void;
  drop: () => void;
}

/** Offers what was typed here earlier and never saved, or says that it is back. */
export function DraftNote({ savedAt, restored, restore, drop }: DraftNoteProps) {
  const w = useWords(kitWords).form;
  return (
    <output className={styles.root}>
      <Text size="sm" className={styles.words}>
        {fill(restored ? w.draftRestored : w.draftFound, { time: formatTime(savedAt) })}
      </Text>
      {!restored && (
        <Button size="compact-sm" variant="light" onClick={restore}>
          {w.draftRestore}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={drop}>
        {w.draftDrop}
      </Button>
    </output>
  );
}
