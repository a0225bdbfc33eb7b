import type { ComponentProps } from 'react';
import styles from './small-icon-button.module.css';

type SmallIconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'type'> & {
  label: string;
};

/** A quiet icon in a row. There are many on a page, so it is a plain button. */
export function SmallIconButton({ label, ...props }: SmallIconButtonProps) {
  return <button {...props} type="button" className={styles.root} aria-label={label} />;
}
