export const trash = {
  restored: '已恢复“{name}”',
  open: '查看',
  refused: '“{name}”暂时无法恢复',
  understood: '知道了',
  /** What stands in the way and what to do about it, by the code of the refusal. */
  reasons: {
    DUPLICATE_NAME: '已有同名的{kind}。请先将它改名或删除，然后再恢复。',
    DUPLICATE_USERNAME: '这个用户名已被另一个账号使用。请先删除那个账号，或为此人新建账号。',
    DUPLICATE_PHONE: '这个手机号已被另一个{kind}使用。请先修改那边的手机号，然后再恢复。',
    DUPLICATE_EMAIL: '这个邮箱已被另一个{kind}使用。请先修改那边的邮箱，然后再恢复。',
    DUPLICATE_CODE: '这个编号或工号已被另一个{kind}使用。请先修改那边的编号，然后再恢复。',
    CLIENT_DELETED: '所属客户也在回收站中。请先恢复客户，然后再恢复此人。',
    QUOTA_ACCOUNTS: '账号额度已用完。请先删除不再使用的账号，或联系平台方增加额度。',
    NOT_FOUND: '它已被他人恢复或彻底删除，或您不能操作它。列表已刷新。',
  },
};
