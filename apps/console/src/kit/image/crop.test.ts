import { expect, test } from 'vitest';
import { moved, squareOf, wholeCrop, within } from './crop.ts';

const wide = { width: 400, height: 200 };

test('a picture starts with the largest square in its middle', () => {
  expect(squareOf(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 });
});

test('the square never leaves the picture, however far it is moved or zoomed', () => {
  expect(squareOf(wide, moved(wide, wholeCrop, 9, 9))).toEqual({ left: 200, top: 0, side: 200 });
  expect(squareOf(wide, moved(wide, wholeCrop, -9, -9))).toEqual({ left: 0, top: 0, side: 200 });
  const corner = within(wide, { zoom: 99, x: 1, y: 1 });
  expect(squareOf(wide, corner)).toEqual({ left: 350, top: 150, side: 50 });
  expect(squareOf(wide, within(wide, { ...corner, zoom: 1 }))).toEqual({ left: 200, top: 0, side: 200 });
});

test('a step is a part of what one sees, so it is finer when zoomed in', () => {
  const near = { zoom: 2, x: 0.5, y: 0.5 };
  expect(squareOf(wide, moved(wide, near, 0.1, 0)).left - squareOf(wide, near).left).toBeCloseTo(10);
});
