import { useEffect, useState } from 'react';
import { fill } from '../../../../lib/words.ts';

interface CountdownProps {
  until: string;
  /** A sentence with a place for {left}. */
  words: string;
  /** Once the time has come. */
  over: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** 1:05:09, or 5:09 below an hour. */
function leftOf(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The time that is left, second by second. It is not read out: a screen reader would speak of nothing else. */
export function Countdown({ until, words, over }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  return <span role="timer">{left <= 0 ? over : fill(words, { left: leftOf(left) })}</span>;
}
