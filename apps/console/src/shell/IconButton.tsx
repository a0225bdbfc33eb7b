import { ActionIcon, Tooltip, type ActionIconProps, type PolymorphicComponentProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = Omit<PolymorphicComponentProps<'button', ActionIconProps>, 'aria-label'> & {
  label: string;
  children: ReactNode;
};

/** An icon alone says little: it always comes with a tooltip and a name for the screen reader. */
export function IconButton({ label, children, ...rest }: Props) {
  return (
    <Tooltip label={label} withinPortal={false} floatingStrategy="fixed">
      <ActionIcon aria-label={label} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
