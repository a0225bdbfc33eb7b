import { fill, useWords } from '../../lib/words.ts';
import { callWords } from '../../locales/call/info.ts';

/** How long something took, in words. */
export function useDuration(): (seconds: number) => string {
  const w = useWords(callWords).duration;
  return (seconds) => {
    const whole = Math.max(0, Math.round(seconds));
    const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
    return fill(h > 0 ? w.h : m > 0 ? w.m : w.s, { h, m, s });
  };
}
