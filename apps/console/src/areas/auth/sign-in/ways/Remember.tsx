import { useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import styles from './remember.module.css';

export function Remember({ value, change }: { value: boolean; change: (value: boolean) => void }) {
  const w = useWords(signInWords);
  return (
    <label className={styles.root}>
      <input type="checkbox" checked={value} onChange={(event) => change(event.currentTarget.checked)} />
      {w.remember}
    </label>
  );
}
