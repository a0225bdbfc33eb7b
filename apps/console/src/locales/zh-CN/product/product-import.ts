import { importWords } from '../kit/import.ts';

export const productImport = {
  ...importWords,
  action: '导入',
  title: '导入产品',
  intro: '上传后先逐行检查，不会立即创建产品。有问题的单元格可以直接修改。',
  run: '导入 {count} 个产品',
  runTitle: '导入这些产品？',
  runWhat: '将创建 {count} 个产品，图片可在导入后上传。',
  ran: '已导入 {count} 个产品',
  doneTitle: '已导入 {count} 个产品',
  doneHint: '可以在产品列表中查看，为它们上传图片并打印标签。',
  undoWhat: '将把本次导入的产品移入回收站。',
  undoKept: '已被修改过的产品会保留。',
  undone: '已撤销，{count} 个产品已移入回收站',
  undoneKept: '以下产品已被修改，已保留：',
};
