export const picker = {
  looking: '正在查找…',
  nothing: '没有找到',
  clear: '清除{field}',
  /** Several of many, ticked in a table. */
  choose: {
    search: '搜索名称',
    taken: '已加入',
    nothing: '没有符合条件的内容',
    pages: '翻页',
    full: '最多 {limit} 项，已达到上限',
    tick: '选择“{name}”',
    name: '名称',
    status: '状态',
  },
};
