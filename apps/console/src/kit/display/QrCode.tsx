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

/** The same as a file that can be printed in any size. */
export function saveQrCode(text: string, name: string): void {
  const blob = new Blob([renderSVG(text, { border: BORDER, pixelSize: 16 })], { type: 'image/svg+xml' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
