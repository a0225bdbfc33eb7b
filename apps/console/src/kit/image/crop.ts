/** Where a square looks at a picture: how much it is enlarged, and the middle of the square in parts of the picture. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The side of the square in the picture's own pixels. */
const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** Keeps the square inside the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: clamp(crop.x, half / size.width, 1 - half / size.width),
    y: clamp(crop.y, half / size.height, 1 - half / size.height),
  };
}

/** Moves the square by parts of its own side. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return within(size, {
    ...crop,
    x: crop.x + (right * side) / size.width,
    y: crop.y + (down * side) / size.height,
  });
}

/** The square as the canvas takes it. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
}
