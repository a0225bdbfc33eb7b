/** `1:30` or `1:02:03` as seconds; nothing where it is neither. */
export function secondsOf(text: string): number | undefined {
  const found = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
