/** `05:30`, `5:30` or `1:05:30` as seconds; nothing where it is none of them. */
export function secondsOf(text: string): number | undefined {
  const found = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]?\d)$/.exec(text.trim().replaceAll('：', ':'));
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Minutes and seconds, also beyond an hour: that is how a running order is written. */
export const cueText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
