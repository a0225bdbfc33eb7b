import { fill, useWords } from '../../../lib/words.ts';
import { recoveryWords } from '../../../locales/auth/recovery.ts';
import styles from './length-meter.module.css';

const MIN = 10;
const MAX = 64;
const GOOD = 14;
const STRONG = 18;

export const longEnough = (password: string): boolean => password.length >= MIN && password.length <= MAX;

function levelOf(length: number) {
  if (length === 0) return { name: 'none', bars: 0, count: 0 } as const;
  if (length < MIN) return { name: 'short', bars: 0, count: MIN - length } as const;
  if (length > MAX) return { name: 'long', bars: 0, count: length - MAX } as const;
  if (length < GOOD) return { name: 'fair', bars: 1, count: 0 } as const;
  if (length < STRONG) return { name: 'good', bars: 2, count: 0 } as const;
  return { name: 'strong', bars: 3, count: 0 } as const;
}

/** Speaks of length alone, because length is all that can be judged here; the server knows which ones are common. */
export function LengthMeter({ password, hidden }: { password: string; hidden: boolean }) {
  const { strength } = useWords(recoveryWords).form;
  const { name, bars, count } = levelOf(password.length);
  return (
    <div className={styles.root} data-hidden={hidden || undefined}>
      <div className={styles.bars} data-level={name} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-full={bar <= bars || undefined} />
        ))}
      </div>
      <span>{fill(strength[name], { count })}</span>
    </div>
  );
}
