import type { Shape } from '../paint.ts';

export type StepPicture = 'INLET_FILTER' | 'PROBE_SOCKET' | 'ROLLER_CLAMP';

const body = '#E9EEF3';
const edge = '#C3CDD8';
const dark = '#22303F';
const steel = '#8795A5';
const blue = '#2B71F0';
const amber = '#F0A32B';
const green = '#2FBF71';

/** Parts of the same form beside or below each other. */
const row = (count: number, shape: Shape, stepX: number, stepY: number): Shape[] =>
  Array.from({ length: count }, (_, at) => {
    const [x, y, width, height] = shape.at;
    return { ...shape, at: [x + at * stepX, y + at * stepY, width, height] };
  });

/** The back of the monitor, with the filter of its air inlet marked. */
const inletFilter: readonly Shape[] = [
  { at: [36, 28, 248, 184], round: 14, color: edge },
  { at: [40, 32, 240, 176], round: 12, color: body },
  ...row(2, { at: [50, 42, 8, 8], round: 4, color: steel }, 212, 0),
  ...row(2, { at: [50, 190, 8, 8], round: 4, color: steel }, 212, 0),
  // The fan, behind its guard.
  { at: [60, 70, 92, 92], round: 46, color: steel },
  { at: [66, 76, 80, 80], round: 40, color: dark },
  { at: [74, 84, 64, 64], round: 32, color: edge },
  { at: [82, 92, 48, 48], round: 24, color: dark },
  { at: [96, 106, 20, 20], round: 10, color: steel },
  // The filter, half drawn out, and where to pull.
  { at: [172, 58, 92, 124], round: 8, color: amber },
  { at: [177, 63, 82, 114], round: 5, color: body },
  ...row(8, { at: [184, 70, 68, 6], round: 3, color: steel }, 0, 13),
  { at: [204, 176, 28, 20], round: 6, color: amber },
];

/** The side of the monitor: the plug of the probe before its socket. */
const probeSocket: readonly Shape[] = [
  { at: [24, 30, 132, 180], round: 14, color: edge },
  { at: [28, 34, 124, 172], round: 12, color: body },
  ...row(3, { at: [62, 52, 56, 40], round: 20, color: steel }, 0, 52),
  ...row(3, { at: [70, 58, 40, 28], round: 14, color: dark }, 0, 52),
  { at: [56, 98, 68, 52], round: 24, color: blue },
  { at: [62, 104, 56, 40], round: 20, color: steel },
  { at: [70, 110, 40, 28], round: 14, color: dark },
  // Towards the socket.
  ...row(3, { at: [134, 121, 10, 6], round: 3, color: amber }, 16, 0),
  { at: [180, 106, 30, 36], round: 6, color: steel },
  { at: [204, 100, 56, 48], round: 12, color: blue },
  ...row(4, { at: [214, 108, 4, 32], round: 2, color: edge }, 10, 0),
  { at: [258, 117, 46, 14], round: 7, color: dark },
];

/** The line of an infusion: the roller of the clamp at the top, where it is open. */
const rollerClamp: readonly Shape[] = [
  { at: [110, 14, 100, 60], round: 16, color: edge },
  { at: [116, 20, 88, 48], round: 12, color: body },
  { at: [124, 44, 72, 20], round: 8, color: '#BBD3FA' },
  { at: [152, 72, 16, 156], round: 8, color: '#BBD3FA' },
  { at: [157, 72, 6, 156], round: 3, color: body },
  { at: [128, 104, 64, 96], round: 10, color: steel },
  { at: [133, 109, 54, 86], round: 8, color: body },
  { at: [152, 104, 16, 96], round: 4, color: '#BBD3FA' },
  { at: [140, 112, 40, 40], round: 20, color: green },
  { at: [148, 120, 24, 24], round: 12, color: body },
  ...row(3, { at: [214, 150, 8, 10], round: 4, color: green }, 0, -16),
];

export const stepPictures: Readonly<Record<StepPicture, readonly Shape[]>> = {
  INLET_FILTER: inletFilter,
  PROBE_SOCKET: probeSocket,
  ROLLER_CLAMP: rollerClamp,
};
