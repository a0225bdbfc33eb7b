import { importWords } from '../kit/import.ts';

export const clientImport = {
  ...importWords,
  action: '导入',
  title: '导入客户',
  intro: '上传后先逐行检查，不会立即创建客户。有问题的单元格可以直接修改。',
  run: '导入 {count} 个客户',
  runTitle: '导入这些客户？',
  runWhat: '将创建 {count} 个客户。',
  ran: '已导入 {count} 个客户',
  doneTitle: '已导入 {count} 个客户',
  doneHint: '可以在客户列表中查看，并为它们添加用户。',
  undoWhat: '将把本次导入的客户移入回收站。',
  undoKept: '已被修改过或已有用户的客户会保留。',
  undone: '已撤销，{count} 个客户已移入回收站',
  undoneKept: '以下客户已被修改或已有用户，已保留：',
};

export const clientUserImport: typeof clientImport = {
  ...importWords,
  action: '导入',
  title: '导入客户用户',
  intro: '上传后先逐行检查，不会立即创建用户，也不会发送短信。有问题的单元格可以直接修改。',
  run: '导入 {count} 个用户',
  runTitle: '导入这些用户？',
  runWhat: '将创建 {count} 个客户用户，并发出 {count} 条激活短信。',
  ran: '已导入 {count} 个用户',
  doneTitle: '已导入 {count} 个用户',
  doneHint: '激活短信已发出，用户在应用中激活后即可使用。',
  undoWhat: '将把本次导入的用户移入回收站，激活码立即失效。',
  undoKept: '已激活或已被修改过的用户会保留。',
  undone: '已撤销，{count} 个用户已移入回收站',
  undoneKept: '以下用户已激活或被修改过，已保留：',
};
