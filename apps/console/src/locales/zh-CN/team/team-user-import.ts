import { importWords } from '../kit/import.ts';

export const teamUserImport = {
  ...importWords,
  action: '导入',
  title: '导入团队成员',
  intro: '上传后先逐行检查，不会立即创建成员，也不会发送短信。有问题的单元格可以直接修改。',
  run: '导入 {count} 名成员',
  runTitle: '导入这些成员？',
  runWhat: '将创建 {count} 名团队成员，并发出 {count} 条激活短信。',
  ran: '已导入 {count} 名成员',
  doneTitle: '已导入 {count} 名成员',
  doneHint: '激活短信已发出，成员在应用中激活后即可使用。',
  undoWhat: '将把本次导入的成员移入回收站，激活码立即失效。',
  undoKept: '已激活或已被修改过的成员会保留。',
  undone: '已撤销，{count} 名成员已移入回收站',
  undoneKept: '以下成员已激活或被修改过，已保留：',
};
