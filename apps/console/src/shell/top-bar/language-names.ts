/** Each language is named in itself. */
export const languageNames = { 'zh-CN': '中文', 'en-US': 'English' } as const;
