const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d)$/;

/** `1:05`, `1:02:03` or seconds alone, as people type them; undefined of anything else. */
export function secondsOf(typed: string): number | undefined {
  const text = typed.trim().replaceAll('：', ':');
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const [, h = '0', m, s] = CLOCK.exec(text) ?? [];
  return m === undefined || s === undefined ? undefined : Number(h) * 3600 + Number(m) * 60 + Number(s);
}
