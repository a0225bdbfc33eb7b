export type Locale = 'zh-CN' | 'en-US';
export type Words = Record<Locale, string>;
