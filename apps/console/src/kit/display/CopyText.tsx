import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { kitWords } from '../../locales/kit/kit.ts';
import { useWords } from '../../lib/words.ts';
import { SmallIconButton } from './SmallIconButton.tsx';
import styles from './masked-value.module.css';

interface CopyTextProps {
  text: string;
  /** Long and without words, as a hash: in letters of one width, broken where it must be. */
  isCode?: boolean;
}

/** Text that people carry elsewhere, with a button that copies it. */
export function CopyText({ text, isCode }: CopyTextProps) {
  const w = useWords(kitWords).common;
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <span className={styles.root} data-code={isCode || undefined}>
      {text}
      <SmallIconButton label={`${w.copy} ${text}`} title={copied ? w.copied : w.copy} onClick={() => copy(text)}>
        <Icon size={14} stroke={1.6} />
      </SmallIconButton>
    </span>
  );
}
