import { Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { fill, useWords } from '../../lib/words.ts';
import { SmallIconButton } from './SmallIconButton.tsx';
import styles from './masked-value.module.css';

const SHOWN_SECONDS = 30;

interface MaskedValueProps {
  masked: string;
  /** Whose value it is, for the button's name. */
  label: string;
  /** Asks the server, which writes down who looked. */
  reveal: () => Promise<string>;
  /** A long one gives way before it covers its neighbour. */
  wraps?: boolean;
}

/** Someone else's phone or e-mail: shown in full for half a minute after a click that is logged. */
export function MaskedValue({ masked, label, reveal, wraps }: MaskedValueProps) {
  const w = useWords(kitWords).mask;
  const [shown, setShown] = useState<{ value: string; left: number }>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!shown) return undefined;
    const next = shown.left > 1 ? { ...shown, left: shown.left - 1 } : undefined;
    const timer = setTimeout(() => setShown(next), 1000);
    return () => clearTimeout(timer);
  }, [shown]);

  const show = async () => {
    setBusy(true);
    try {
      setShown({ value: await reveal(), left: SHOWN_SECONDS });
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
    }
  };
  const Icon = shown ? IconEyeOff : IconEye;
  const action = shown ? w.hide : w.reveal;
  return (
    <span className={styles.root} data-wraps={wraps || undefined}>
      <span aria-live="polite">{shown?.value ?? masked}</span>
      <SmallIconButton
        label={`${action} ${label}`}
        aria-busy={busy}
        disabled={busy}
        title={shown ? w.hide : `${w.reveal} · ${w.note}`}
        onClick={() => (shown ? setShown(undefined) : void show())}
      >
        <Icon size={15} stroke={1.6} />
      </SmallIconButton>
      {shown && (
        <Text span size="xs" c="dimmed">
          {fill(w.left, { seconds: shown.left })}
        </Text>
      )}
    </span>
  );
}
