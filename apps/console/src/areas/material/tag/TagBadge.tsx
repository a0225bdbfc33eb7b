import type { ReactNode } from 'react';
import './tag-badge.css';

/** A label in its own colour, mixed with the background so that it reads well in both themes. */
export function TagBadge({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className="TagBadge" style={{ '--tag-color': color } as React.CSSProperties}>
      {children}
    </span>
  );
}
