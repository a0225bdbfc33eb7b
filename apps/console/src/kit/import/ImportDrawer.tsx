import type { ReactNode } from 'react';
import { SideDrawer } from '../dialog/SideDrawer.tsx';

interface ImportDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Wide enough for the rows of a file. */
export function ImportDrawer(props: ImportDrawerProps) {
  return <SideDrawer size={960} {...props} />;
}
