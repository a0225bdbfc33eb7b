import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useOverlay } from '../../kit/overlay/use-overlay.ts';
import { later } from '../../lib/later.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';

const Items = later(async () => (await import('./MoreItems.tsx')).MoreItems);

/** The same tools on a narrow bar, with their names. */
export function MoreMenu() {
  const w = useWords(shellWords).bar;
  const { button, place, made } = useOverlay('menu');
  return (
    <>
      <ActionIcon size={36} aria-label={w.more} {...button}>
        <IconDots size={20} />
      </ActionIcon>
      {made && <Items place={place} />}
    </>
  );
}
