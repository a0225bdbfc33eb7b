import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface WhyButtonProps extends ButtonProps {
  /** Why it cannot be pressed just now. */
  why: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A button that says why it does nothing just now, also to whoever comes by keyboard or touch. */
export function WhyButton({ why, onClick, children, ...look }: WhyButtonProps) {
  return (
    <Tooltip
      label={why}
      disabled={why === undefined}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...look}
        // Not `disabled`: it could not be reached to read why.
        {...(why !== undefined && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': why })}
        onClick={() => why === undefined && onClick()}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
