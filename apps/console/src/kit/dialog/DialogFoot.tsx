import type { ReactNode } from 'react';
import './dialog-foot.css';

/** The buttons of a dialog, the one that goes on last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="DialogFoot">{children}</div>;
}
