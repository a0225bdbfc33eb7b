export const publicPage = {
  toDark: '切换为深色主题',
  toLight: '切换为浅色主题',
  language: 'English',
  password: {
    title: '请输入访问密码',
    label: '访问密码',
    show: '显示或隐藏密码',
    empty: '请输入密码',
    submit: '打开',
  },
};
