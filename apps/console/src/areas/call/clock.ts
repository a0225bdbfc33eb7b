/** `-0:12`, `3:05`, `1:02:03`: a place on the time line. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 && whole > 0 ? '-' : ''}${h > 0 ? `${h}:${two(m)}` : m}:${two(s)}`;
}
