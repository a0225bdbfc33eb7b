import { importWords } from '../kit/import.ts';

export const accountImport = {
  ...importWords,
  tabs: { accounts: '子账号', staff: '员工名录' },
  intro: '上传后先逐行检查，不会立即创建账号。有问题的单元格可以直接修改。',
  run: '导入 {count} 个账号',
  roomShort: '额度只够再添加 {room} 个账号：按文件顺序导入前 {room} 行，其余 {rest} 行会留下并注明原因。',
  noRoom: '账号额度已用完，无法导入。请删除闲置账号或联系平台方扩容。',
  runTitle: '导入这些账号？',
  runWhat: '将创建 {count} 个子账号，并发出 {count} 封激活邮件。',
  ran: '已导入 {count} 个账号',
  doneTitle: '已导入 {count} 个账号',
  doneHint: '激活邮件已发出，激活后即可登录。',
  undoWhat: '将把本次导入的账号移入回收站，激活链接立即失效。',
  undoKept: '已激活或已被修改过的账号会保留。',
  undone: '已撤销，{count} 个账号已移入回收站',
  undoneKept: '以下账号已激活或被修改过，已保留：',
  staff: {
    intro: '上传员工名录后，新增子账号时输入工号即可自动填写姓名、手机、邮箱和岗位。',
    how: '按工号新增或更新；文件中没有的员工保持不变。必填列：工号、姓名；可选列：手机号、邮箱、部门、岗位。',
    doneTitle: '新增 {added} 人，更新 {changed} 人',
    doneBad: '{count} 行未导入，请修正后重新上传：',
    more: '还有 {count} 行',
  },
};
