import { VisuallyHidden } from '@mantine/core';
import type { Order } from './use-order.ts';

/** Where something has moved, for those who cannot see it. */
export function OrderSaid({ order }: { order: Order }) {
  return (
    <output>
      <VisuallyHidden>{order.said}</VisuallyHidden>
    </output>
  );
}
