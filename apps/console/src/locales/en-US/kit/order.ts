import type { order as twin } from '../../zh-CN/kit/order.ts';

export const order: typeof twin = {
  drag: 'Drag “{name}”, or press the up and down arrow keys to move it',
  moved: '“{name}” moved to position {place} of {total}',
  moveUp: 'Move up',
  moveDown: 'Move down',
};
