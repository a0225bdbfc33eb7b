const rows = [0, 1, 2, 3, 4];

/** A console in outline; each slogan lights up the part of it that it speaks about. */
export function Illustration({ scene }: { scene: number }) {
  return (
    <svg className="banner-figure" viewBox="0 0 520 340" aria-hidden="true" data-scene={scene}>
      <rect x="0.5" y="0.5" width="519" height="339" rx="14" className="banner-glass" />
      <path d="M0 44h520M118 44v296" className="banner-line" />
      <circle cx="24" cy="22" r="7" className="banner-mark" />
      <rect x="40" y="17" width="72" height="10" rx="5" className="banner-strong" />
      <circle cx="494" cy="22" r="9" className="banner-soft" />
      <rect x="440" y="18" width="36" height="8" rx="4" className="banner-soft" />
      <g data-part="0">
        {rows.map((row) => (
          <g key={row}>
            <rect x="18" y={66 + row * 34} width="14" height="14" rx="4" className={row === 1 ? 'banner-mark' : 'banner-soft'} />
            <rect x="42" y={69 + row * 34} width={[52, 60, 44, 56, 38][row]} height="8" rx="4" className={row === 1 ? 'banner-strong' : 'banner-soft'} />
          </g>
        ))}
      </g>
      <g data-part="1">
        {[0, 1, 2].map((card) => (
          <g key={card}>
            <rect x={138 + card * 124} y="62" width="112" height="72" rx="8" className="banner-card" />
            <rect x={152 + card * 124} y="76" width="44" height="7" rx="3.5" className="banner-soft" />
            <rect x={152 + card * 124} y="94" width={[58, 40, 50][card]} height="14" rx="4" className="banner-strong" />
          </g>
        ))}
        <path d="M402 122c10-2 14-12 24-12s12 6 22 4 12-18 26-20" className="banner-curve" />
      </g>
      <g data-part="2">
        <rect x="138" y="150" width="360" height="168" rx="8" className="banner-card" />
        {rows.map((row) => (
          <g key={row}>
            <path d={`M138 ${184 + row * 30}h360`} className="banner-line" />
            <rect x="154" y={164 + row * 30} width={[62, 84, 70, 92, 58][row]} height="8" rx="4" className={row === 0 ? 'banner-soft' : 'banner-strong'} />
            <rect x="276" y={164 + row * 30} width={[40, 64, 52, 48, 60][row]} height="8" rx="4" className="banner-soft" />
            <rect x="384" y={162 + row * 30} width="38" height="12" rx="6" className={row === 0 ? 'banner-none' : row === 2 ? 'banner-warm' : 'banner-ok'} />
            <rect x="452" y={164 + row * 30} width="30" height="8" rx="4" className="banner-soft" />
          </g>
        ))}
      </g>
    </svg>
  );
}
