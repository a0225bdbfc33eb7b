export const rights = { changed: '管理员更新了您的权限' };
