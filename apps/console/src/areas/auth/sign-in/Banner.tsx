import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fill, useWords } from '../../../lib/words.ts';
import { signInWords } from '../../../locales/auth/sign-in.ts';
import styles from './banner.module.css';

const EVERY_6_SECONDS = 6000;
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Three slogans that take turns, until someone pauses them or asks the system for less motion. */
export function Banner() {
  const w = useWords(signInWords);
  const total = w.slogans.length;
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(!still);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setShown((now) => (now + 1) % total), EVERY_6_SECONDS);
    return () => clearInterval(timer);
  }, [playing, total]);
  const label = playing ? w.pause : w.play;
  return (
    <section className={styles.root} aria-label={w.banner}>
      <img src="/sign-in.svg" width={520} height={340} alt="" className={styles.figure} />
      <div className={styles.slides} aria-live={playing ? 'off' : 'polite'}>
        {w.slogans.map(({ title, text }, index) => (
          <div
            key={title}
            className={styles.slide}
            data-shown={index === shown || undefined}
            aria-hidden={index !== shown}
          >
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
      <div className={styles.controls}>
        {w.slogans.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles.dot}
            aria-label={fill(w.slide, { n: index + 1, total })}
            aria-current={index === shown || undefined}
            onClick={() => setShown(index)}
          />
        ))}
        <button
          type="button"
          className={styles.pause}
          aria-label={label}
          title={label}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <IconPlayerPause size={15} /> : <IconPlayerPlay size={15} />}
        </button>
      </div>
    </section>
  );
}
