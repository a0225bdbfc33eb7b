import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { kitWords } from '../../locales/kit/kit.ts';
import { useWords } from '../../lib/words.ts';
import './masked-value.css';

/** Text that people carry elsewhere, with a button that copies it. */
export function CopyText({ text }: { text: string }) {
  const w = useWords(kitWords).common;
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <span className="Masked">
      {text}
      <ActionIcon
        size={24}
        variant="subtle"
        color="gray"
        aria-label={`${w.copy} ${text}`}
        title={copied ? w.copied : w.copy}
        onClick={() => copy(text)}
      >
        <Icon size={14} stroke={1.6} />
      </ActionIcon>
    </span>
  );
}
