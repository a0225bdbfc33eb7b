import { Button, type ButtonProps } from '@mantine/core';

/** The button that sends a decision. It is not disabled at work: that would lose the focus. */
export function BusySubmit({ busy, children, ...look }: ButtonProps & { busy: boolean; children: string }) {
  return (
    <Button type="submit" {...look} aria-disabled={busy || undefined} aria-busy={busy || undefined}>
      {children}
    </Button>
  );
}
