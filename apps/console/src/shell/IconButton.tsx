import { ActionIcon, type ActionIconProps, type PolymorphicComponentProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = Omit<PolymorphicComponentProps<'button', ActionIconProps>, 'aria-label'> & {
  label: string;
  children: ReactNode;
};

/** An icon alone says little: it always comes with a tooltip and a name for the screen reader. */
export function IconButton({ label, children, ...rest }: Props) {
  return (
    <ActionIcon aria-label={label} data-tip={label} {...rest}>
      {children}
    </ActionIcon>
  );
}
