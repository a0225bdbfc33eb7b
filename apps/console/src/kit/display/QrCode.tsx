import { encode, renderSVG } from 'uqr';

/** Four modules of white on each side, as the standard asks. */
const BORDER = 4;

interface QrCodeProps {
  text: string;
  label: string;
  className: string | undefined;
}

export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, data } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page, so there is no file for an <img>
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Wide enough for a poster; a module is as many whole pixels as fit. */
const PNG_PIXELS = 1024;

const svgOf = (text: string) =>
  new Blob([renderSVG(text, { border: BORDER, pixelSize: 16 })], { type: 'image/svg+xml' });

async function pngOf(text: string): Promise<Blob> {
  const { size, data } = encode(text, { border: BORDER });
  const pixels = Math.floor(PNG_PIXELS / size);
  const canvas = new OffscreenCanvas(size * pixels, size * pixels);
  const ink = canvas.getContext('2d')!;
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, on] of row.entries()) if (on) ink.fillRect(x * pixels, y * pixels, pixels, pixels);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** The same as a file: in any size for print, or as pixels for what takes no drawing. */
export async function saveQrCode(text: string, name: string, format: 'svg' | 'png' = 'svg'): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(format === 'png' ? await pngOf(text) : svgOf(text));
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
