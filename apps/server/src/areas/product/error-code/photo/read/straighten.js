const MOST_TURN = 15;
const SLANTS = Array.from({ length: 15 }, (_, step) => -0.05 + step * 0.025);
const LOOKED_AT = 6_000;

/** By how many degrees the lines run downhill: turned by that, the points fall most unevenly on the upright axis. */
export function turnOf({ xs, ys }) {
  const turns = Array.from({ length: 2 * MOST_TURN + 1 }, (_, index) => index - MOST_TURN);
  return mostUneven(turns, xs.length, (degrees) => {
    const [sine, cosine] = sineAndCosine(degrees);
    return (at) => ys[at] * cosine - xs[at] * sine;
  });
}

/** Turns the strokes until their lines are level, and leans them until their signs stand upright: a mask of the writing. */
export function straighten({ xs, ys }) {
  const [sine, cosine] = sineAndCosine(turnOf({ xs, ys }));
  const level = {
    xs: xs.map((x, at) => x * cosine + ys[at] * sine),
    ys: ys.map((y, at) => y * cosine - xs[at] * sine),
  };
  const slant = mostUneven(SLANTS, xs.length, (lean) => (at) => level.xs[at] + lean * level.ys[at]);
  return maskOf(
    level.xs.map((x, at) => x + slant * level.ys[at]),
    level.ys,
  );
}

function sineAndCosine(degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}

function mostUneven(choices, length, projection) {
  const step = Math.max(1, Math.floor(length / LOOKED_AT));
  let [best, found] = [-1, 0];
  for (const choice of choices) {
    const place = projection(choice);
    const counts = new Map();
    for (let at = 0; at < length; at += step) {
      const line = Math.round(place(at));
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    let squares = 0;
    for (const count of counts.values()) squares += count * count;
    if (squares > best) [best, found] = [squares, choice];
  }
  return found;
}

function maskOf(xs, ys) {
  const [left, right] = extent(xs);
  const [top, bottom] = extent(ys);
  const [width, height] = [right - left + 1, bottom - top + 1];
  const data = new Uint8Array(width * height);
  for (let at = 0; at < xs.length; at += 1) {
    data[(Math.round(ys[at]) - top) * width + Math.round(xs[at]) - left] = 1;
  }
  return { width, height, data };
}

function extent(values) {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [Math.round(least), Math.round(most)];
}
