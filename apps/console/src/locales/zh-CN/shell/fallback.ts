export const fallback = {
  notFound: { title: '页面不存在', text: '地址可能写错了，或者页面已经移走。' },
  noAccess: {
    title: '您不能打开这个页面',
    type: '这个页面不对您这类账号开放。',
    service: '贵公司尚未开通这项服务，请联系平台方。',
    permission: '当前角色没有这个页面的权限。请切换角色，或请管理员为您授权。',
    onlyRole: '您的角色没有这个页面的权限，请管理员为您授权。',
  },
  crashed: { title: '页面出错了', text: '页面未能正常显示。您已保存的内容不受影响，刷新后可继续。' },
  stale: { title: '页面需要刷新', text: '可能刚刚发布了新版本，刷新后即可继续。' },
  unreachable: { title: '无法连接服务器', text: '请检查网络。您仍处于登录状态，连接恢复后即可继续。' },
  home: '返回首页',
  signIn: '前往登录',
  reload: '刷新页面',
  retry: '重试',
};
