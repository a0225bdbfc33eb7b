import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

type AddButtonProps = { children: string } & ({ to: string } | { onClick: () => void });

/** The main button of a list: one more record, on a page of its own or in a form beside the list. */
export function AddButton({ children, ...action }: AddButtonProps) {
  const look = { leftSection: <IconPlus size={16} />, children };
  return 'to' in action ? <Button component={Link} {...look} {...action} /> : <Button {...look} {...action} />;
}
