import { Tooltip } from '@mantine/core';

/** Words at the element that has them. They stand in the same part of the page, which gives them their place in the outline. */
export function TipView({ target }: { target: HTMLElement }) {
  const part = target.closest<HTMLElement>('header, aside, main, dialog, [role="dialog"]') ?? document.body;
  return (
    <Tooltip
      opened
      target={target}
      label={target.dataset['tip']}
      multiline
      maw={280}
      floatingStrategy="fixed"
      portalProps={{ target: part }}
    />
  );
}
