export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-6)" />
      <path d="M8 9.5h16M16 9.5V24" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" />
      <path
        d="M8.5 16.5v5A2.5 2.5 0 0 0 11 24M23.5 16.5v5A2.5 2.5 0 0 1 21 24"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.6"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
