import { currentLocale } from '../words.ts';

declare global {
  /** What `boot.js` asked while this code was on its way. */
  var prefetched: { token: string; locale: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** The answer to a call that is under way already; each is taken once. */
export function takePrefetched(path: string, bearer: string | null): Promise<Response> | undefined {
  const { prefetched } = globalThis;
  if (prefetched?.token !== bearer || prefetched.locale !== currentLocale()) return undefined;
  const answer = prefetched.answers[path];
  delete prefetched.answers[path];
  return answer;
}
