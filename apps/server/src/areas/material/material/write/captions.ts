/** Most cues that anyone writes for a video of hours. */
const CUES = 20_000;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const ARROW = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+.*)?$/;

function secondsOf(text: string): number | null {
  const [, hours = '0', minutes, seconds, thousandths] = TIME.exec(text) ?? [];
  if (minutes === undefined) return null;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000;
}

/** The first line, from 1, that is no WebVTT; null where all of it is. Players drop what they cannot read without a word. */
export function captionFault(vtt: string): number | null {
  const lines = vtt.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return 1;
  let cues = 0;
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.trim() === '' || !isTiming(lines, at)) {
      // A block of notes, styles or regions, or the name of a cue: its timing follows, or an empty line does.
      if (line.includes('-->')) return at + 1;
      continue;
    }
    const [, from = '', to = ''] = ARROW.exec(line) ?? [];
    const [start, end] = [secondsOf(from), secondsOf(to)];
    cues += 1;
    if (start === null || end === null || end <= start || cues > CUES) return at + 1;
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '') {
      at += 1;
      if (lines[at]!.includes('-->')) return at + 1;
    }
  }
  return cues === 0 ? lines.length : null;
}

const isTiming = (lines: readonly string[], at: number) => ARROW.test(lines[at]!);
