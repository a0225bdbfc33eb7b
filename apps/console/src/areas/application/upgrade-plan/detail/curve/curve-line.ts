/** How far a plan had come at a time. */
export interface CurvePoint {
  readonly at: string;
  readonly succeeded: number;
  readonly failed: number;
}

export const WIDTH = 600;
export const HEIGHT = 180;

/** From the first point to the last, and on to `end` with what the last one says. */
export function withEnd(points: readonly CurvePoint[], end: string): CurvePoint[] {
  const last = points.at(-1);
  return last === undefined || last.at >= end ? [...points] : [...points, { ...last, at: end }];
}

/** Steps: between two points nothing has changed. */
export function lineOf(points: readonly CurvePoint[], key: 'succeeded' | 'failed', total: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || total === 0) return '';
  const from = Date.parse(first.at);
  const span = Math.max(1, Date.parse(last.at) - from);
  const place = (point: CurvePoint) => ({
    x: Math.round(((Date.parse(point.at) - from) / span) * WIDTH * 10) / 10,
    y: Math.round((1 - Math.min(1, point[key] / total)) * HEIGHT * 10) / 10,
  });
  return points
    .map((point, at) => {
      const { x, y } = place(point);
      return at === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join('');
}

/** The last point that is not behind a place from 0 to 1. */
export function pointAt(points: readonly CurvePoint[], place: number): CurvePoint | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const from = Date.parse(first.at);
  const at = from + (Date.parse(last.at) - from) * place;
  return points.findLast((point) => Date.parse(point.at) <= at) ?? first;
}
