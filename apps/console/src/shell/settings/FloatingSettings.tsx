import { IconSettings } from '@tabler/icons-react';
import { openSettings } from '../../lib/settings.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { IconButton } from '../IconButton.tsx';
import styles from './floating-settings.module.css';

export function FloatingSettings() {
  const w = useWords(shellWords);
  return (
    <div className={styles.root}>
      <IconButton label={w.bar.settings} variant="filled" color="brand" size={36} onClick={() => openSettings(true)}>
        <IconSettings size={18} stroke={1.7} />
      </IconButton>
    </div>
  );
}
