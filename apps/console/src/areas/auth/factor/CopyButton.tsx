import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../../../lib/words.ts';
import { factorWords } from '../../../locales/auth/factor.ts';

interface CopyButtonProps extends ButtonProps {
  text: string;
  children: string;
  'data-autofocus'?: boolean;
}

export function CopyButton({ text, children, ...look }: CopyButtonProps) {
  const w = useWords(factorWords).codes;
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      onClick={() => copy(text)}
      {...look}
    >
      <span aria-live="polite">{copied ? w.copied : children}</span>
    </Button>
  );
}
