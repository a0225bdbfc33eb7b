import { useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';

export function Remember({ value, change }: { value: boolean; change: (value: boolean) => void }) {
  const w = useWords(signInWords);
  return (
    <label className="sign-in-remember">
      <input type="checkbox" checked={value} onChange={(event) => change(event.currentTarget.checked)} />
      {w.remember}
    </label>
  );
}
