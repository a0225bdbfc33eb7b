export const picker = { looking: '正在查找…', nothing: '没有找到', clear: '清除{field}' };
