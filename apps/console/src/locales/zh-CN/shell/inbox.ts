/** What messages say, by their codes. */
export const inbox = {
  factorChanges: {
    TOTP_ADDED: '已设置验证器应用',
    TOTP_REPLACED: '已更换验证器应用',
    TOTP_REMOVED: '已移除验证器应用',
    PASSKEY_ADDED: '已添加通行密钥',
    PASSKEY_REMOVED: '已移除通行密钥',
    RECOVERY_CODES_RENEWED: '已重新生成恢复码',
    RECOVERY_CODE_USED: '有一个恢复码被用于登录',
  },
  planDecisions: { APPROVED: '已批准', REJECTED: '已驳回' },
  texts: {
    WELCOME: { title: '欢迎使用租户管理台', body: '从菜单开始工作；点击头像可切换角色和修改个人设置。' },
    ACCESS_REQUEST: { title: '新的开通申请', body: '{company}的{name}申请开通，请尽快答复。' },
    PLAN_APPROVAL: { title: '升级计划待审批', body: '{author}提交了“{name}”，请审批。' },
    PLAN_DECIDED: { title: '升级计划已审批', body: '“{name}”的审批结果：{decision}。' },
    PLAN_PAUSED: { title: '升级计划已自动暂停', body: '“{name}”在第 {stage} 阶段失败率达到 {percent}%，已暂停。' },
    PLAN_TO_CONFIRM: {
      title: '升级计划待进入下一阶段',
      body: '“{name}”第 {stage} 阶段已通过，请确认是否进入下一阶段。',
    },
    PLAN_ENDED: { title: '升级计划已结束', body: '“{name}”已结束：成功 {succeeded} 台，失败 {failed} 台。' },
    VERSION_READY: { title: '安装包检查通过', body: '“{name}”检查全部通过，可以发布。' },
    VERSION_WARNED: {
      title: '安装包检查完成，有提醒',
      body: '“{name}”没有阻止发布的问题，有 {count} 条提醒需要确认。',
    },
    VERSION_BLOCKED: { title: '安装包检查未通过', body: '“{name}”有 {count} 个问题阻止发布，请处理。' },
    TEMP_USER_REQUEST: { title: '新的用户申请', body: '{company}的{name}申请成为客户用户，请在 {due} 前审核。' },
    CALL_MESSAGE_LEFT: {
      title: '客户留言待回电',
      body: '“{name}”在无人接听时留言，请在 {due} 前回电，通话编号 {callNo}。',
    },
    CALL_FOLLOW_UP: { title: '通话待回访', body: '请在 {due} 前回访“{name}”，通话编号 {callNo}。' },
    CALL_CLIP_MADE: { title: '培训片段已生成', body: '“{title}”已存入素材库，点击查看。' },
    CALL_CLIP_FAILED: {
      title: '培训片段未能生成',
      body: '“{title}”未能从通话 {callNo} 的录像中复制，录像可能已删除或已损坏。',
    },
    CALL_CLIP_NO_ROOM: { title: '培训片段未能生成', body: '存储空间不足，“{title}”未能存入素材库。请清理文件后重试。' },
    NOTICE: { title: '{title}', body: '收到一条团队公告，点击查看全文。' },
    NOTICE_REVOKED: { title: '公告已撤回：{title}', body: '撤回原因：{reason}' },
    FACTOR_CHANGED: { title: '两步验证已变更', body: '{what}。如非本人操作，请立即修改密码。' },
    NEW_SIGN_IN: { title: '新设备登录', body: '您的账号在 {device} 上登录，IP {ip}。如非本人操作，请立即修改密码。' },
    ROLES_CHANGED: { title: '您的角色有变动', body: '{name} 调整了您的角色，现有角色：{roles}。' },
    RIGHTS_CHANGED: { title: '角色权限有变动', body: '{name} 修改了角色“{role}”的权限，已立即生效。' },
    MATERIAL_SUGGESTED: {
      title: '读者提出了修改建议',
      body: '{name} 对“{title}”提出了修改建议，请在素材的“修改建议”中答复。',
    },
    MATERIAL_SUGGESTION_TAKEN: { title: '您的建议已采纳', body: '{name} 采纳了您对“{title}”的建议。{answer}' },
    MATERIAL_SUGGESTION_DECLINED: { title: '您的建议未采纳', body: '{name} 未采纳您对“{title}”的建议：{answer}' },
    MATERIAL_ENDING: {
      title: '素材即将到期',
      body: '“{name}”将在 30 天内到期，到期后应用中不再显示。请延长有效期或准备替换。',
    },
    MATERIALS_ENDING: {
      title: '素材即将到期',
      body: '“{name}”等 {count} 项素材将在 30 天内到期，到期后应用中不再显示。请延长有效期或准备替换。',
    },
    MATERIAL_ENDED: { title: '素材已到期', body: '“{name}”已到期，应用中不再显示。延长有效期即可恢复显示。' },
    MATERIALS_ENDED: {
      title: '素材已到期',
      body: '“{name}”等 {count} 项素材已到期，应用中不再显示。延长有效期即可恢复显示。',
    },
    MATERIAL_NOT_REPLACED: {
      title: '素材文件未能按时替换',
      body: '“{name}”的新文件“{fileName}”无法使用，原文件仍然有效。请检查新文件后重新安排替换。',
    },
    TENANT_ENDING: { title: '使用期限即将到期', body: '贵公司的使用期限还剩 {days} 天，请联系平台方续期。' },
    STORAGE_NEARLY_FULL: { title: '存储空间即将用尽', body: '已使用 {percent}%，请清理文件或联系平台方扩容。' },
    DELIVERY_FAILED: {
      title: '发送失败',
      body: '发往 {to} 的邮件或短信多次尝试后仍未送达，请核对地址，或联系平台方检查发送服务。',
    },
    TEXT: { title: '{title}', body: '{body}' },
  },
};
