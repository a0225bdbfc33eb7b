import { encode } from 'uqr';

/** Four modules of white on each side, as the standard asks. */
const BORDER = 4;

export function Qr({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className="Download-qr"
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
