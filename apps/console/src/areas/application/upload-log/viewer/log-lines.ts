/** Lines of a text; what stands behind the last end of a line is one more where there is something. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const BAD = /\b(ERROR|FATAL|SEVERE|CRITICAL|CRASH|PANIC)\b|Exception\b|(^|[\s\]])[EF]\/\S/;
const DOUBTFUL = /\bWARN(ING)?\b|(^|[\s\]])W\/\S/;

/** What a line says of itself, in the ways in which logs are usually written. */
export function levelOf(line: string): 'error' | 'warn' | undefined {
  if (BAD.test(line)) return 'error';
  return DOUBTFUL.test(line) ? 'warn' : undefined;
}

/** The numbers of the lines that contain a text, large and small letters alike. */
export function matchesIn(lines: readonly string[], query: string): number[] {
  const text = query.toLowerCase();
  if (text === '') return [];
  return lines.flatMap((line, place) => (line.toLowerCase().includes(text) ? [place] : []));
}

/** A line in parts, every second of them a match. */
export function partsOf(line: string, query: string): string[] {
  const [text, lower] = [query.toLowerCase(), line.toLowerCase()];
  // Letters that change their length when they are made small would shift what is marked.
  if (text === '' || lower.length !== line.length) return [line];
  const parts: string[] = [];
  let at = 0;
  for (let hit = lower.indexOf(text); hit >= 0; hit = lower.indexOf(text, at)) {
    parts.push(line.slice(at, hit), line.slice(hit, hit + text.length));
    at = hit + text.length;
  }
  return [...parts, line.slice(at)];
}
