import { currentLocale } from '../words.ts';

declare global {
  /** What `boot.js` asked while this code was on its way. */
  var begun: { token: string; locale: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** The answer to a call that is under way already; each is taken once. */
export function takeBegun(path: string, bearer: string | null): Promise<Response> | undefined {
  const { begun } = globalThis;
  if (begun?.token !== bearer || begun.locale !== currentLocale()) return undefined;
  const answer = begun.answers[path];
  delete begun.answers[path];
  return answer;
}
