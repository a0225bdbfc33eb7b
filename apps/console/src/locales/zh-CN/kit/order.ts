export const order = {
  drag: '拖动“{name}”，或按上下方向键调整顺序',
  moved: '“{name}”移到第 {place} 位，共 {total} 位',
  moveUp: '上移',
  moveDown: '下移',
};
