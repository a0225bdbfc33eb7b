/** One part of a drawing: a rounded rectangle on a sheet of 320 by 240, painted over what was there. */
export interface Shape {
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly round?: number;
  readonly color: string;
}

const [WIDTH, HEIGHT, SCALE] = [320, 240, 3];

const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** How much of the shape covers a point: 1 inside, 0 outside, in between on its edge. */
function coverage({ at: [x, y, width, height], round = 0 }: Shape, px: number, py: number): number {
  const radius = Math.min(round, width / 2, height / 2);
  const dx = Math.abs(px - (x + width / 2)) - (width / 2 - radius);
  const dy = Math.abs(py - (y + height / 2)) - (height / 2 - radius);
  // Only in a corner is the nearest edge round; `Math.hypot` for every point takes longer than all the rest.
  const outside = dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy, 0);
  const distance = outside + Math.min(Math.max(dx, dy), 0) - radius;
  return Math.min(1, Math.max(0, 0.5 - distance * SCALE));
}

/** A picture of a device for the demonstration, which has no photographs to show. */
export async function paint(ground: string, shapes: readonly Shape[]): Promise<Buffer> {
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE];
  const pixels = Buffer.alloc(width * height * 3, Uint8Array.from(rgb(ground)));
  for (const shape of shapes) {
    const color = rgb(shape.color);
    const [left, top, wide, high] = shape.at.map((edge) => Math.round(edge * SCALE)) as [
      number,
      number,
      number,
      number,
    ];
    for (let y = Math.max(0, top - 1); y < Math.min(height, top + high + 1); y += 1) {
      for (let x = Math.max(0, left - 1); x < Math.min(width, left + wide + 1); x += 1) {
        const share = coverage(shape, (x + 0.5) / SCALE, (y + 0.5) / SCALE);
        if (share === 0) continue;
        const at = (y * width + x) * 3;
        for (let part = 0; part < 3; part += 1) {
          pixels[at + part] = Math.round(pixels[at + part]! * (1 - share) + color[part]! * share);
        }
      }
    }
  }
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
