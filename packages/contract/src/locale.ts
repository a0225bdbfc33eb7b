export type Locale = 'zh-CN' | 'en-US';
export type Words = Record<Locale, string>;
/** Fills `{name}` placeholders; `{count:item|items}` is the word that fits the number. */
export function fill(sentence: string, params: Readonly<Record<string, string | number>>): string {
  return sentence.replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (whole, key: string, one: string | undefined, many: string | undefined) => {
      if (!(key in params)) return whole;
      const value = String(params[key]);
      return (value === '1' ? one : many) ?? value;
    },
  );
}
