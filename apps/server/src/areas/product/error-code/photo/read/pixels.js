/**
 * Grey pictures and masks: `{ width, height, data }`, one byte a point; in a mask 1 is ink and 0 is ground.
 * All of it costs one or a few passes over the points, whatever the picture shows.
 */

/** The mean of each point and its neighbours: noise of small sensors becomes smaller than the strokes. */
export function smooth({ width, height, data }) {
  const across = new Uint16Array(data.length);
  const result = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const x = at % width;
    across[at] = data[x === 0 ? at : at - 1] + data[at] + data[x === width - 1 ? at : at + 1];
  }
  for (let at = 0; at < data.length; at += 1) {
    const above = at < width ? at : at - width;
    const below = at + width < data.length ? at + width : at;
    result[at] = (across[above] + across[at] + across[below]) / 9;
  }
  return { width, height, data: result };
}

/** The threshold that parts the brightnesses into two groups that differ most (Otsu). */
function threshold(data) {
  const count = new Float64Array(256);
  for (const value of data) count[value] += 1;
  const sum = count.reduce((total, many, value) => total + many * value, 0);
  let [below, belowSum, best, found] = [0, 0, -1, 127];
  for (let value = 0; value < 255; value += 1) {
    below += count[value];
    belowSum += count[value] * value;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const apart = belowSum / below - (sum - belowSum) / above;
    const spread = below * above * apart * apart;
    if (spread > best) [best, found] = [spread, value];
  }
  return found;
}

/** What is brighter than the rest (a lit display), or darker (print, LCD). */
export function inkOf({ width, height, data }, lit) {
  const border = threshold(data);
  return { width, height, data: data.map((value) => (value > border === lit ? 1 : 0)) };
}

/** Leaves out specks, and what runs out of the picture: the housing, a shadow, a hand. */
export function strokesOf({ width, height, data }) {
  const smallest = Math.max(4, data.length * 0.000_2);
  const left = data.slice();
  const xs = [];
  const ys = [];
  for (let start = 0; start < left.length; start += 1) {
    if (left[start] !== 1) continue;
    const part = flood(left, width, start);
    const inside = part.every((at) => {
      const x = at % width;
      return x > 0 && x < width - 1 && at >= width && at < data.length - width;
    });
    if (!inside || part.length < smallest) continue;
    for (const at of part) {
      xs.push(at % width);
      ys.push(Math.floor(at / width));
    }
  }
  return { width, height, xs: Float32Array.from(xs), ys: Float32Array.from(ys) };
}

/** All points that hang together with the first; they are taken out of the mask. */
function flood(data, width, start) {
  const part = [start];
  data[start] = 0;
  for (let next = 0; next < part.length; next += 1) {
    const at = part[next];
    const x = at % width;
    for (let down = -width; down <= width; down += width) {
      for (let right = -1; right <= 1; right += 1) {
        const beside = at + down + right;
        if (x + right < 0 || x + right >= width || data[beside] !== 1) continue;
        data[beside] = 0;
        part.push(beside);
      }
    }
  }
  return part;
}
