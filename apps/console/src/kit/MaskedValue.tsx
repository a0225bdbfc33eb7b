import { ActionIcon, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { kitWords } from '../locales/kit.ts';
import { fill, useWords } from '../lib/words.ts';
import './kit.css';

const SHOWN_SECONDS = 30;

interface MaskedValueProps {
  masked: string;
  /** Whose value it is, for the button's name. */
  label: string;
  /** Asks the server, which writes down who looked. */
  reveal: () => Promise<string>;
}

/** Someone else's phone or e-mail: shown in full for half a minute after a click that is logged. */
export function MaskedValue({ masked, label, reveal }: MaskedValueProps) {
  const w = useWords(kitWords).mask;
  const [value, setValue] = useState<string>();
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (value === undefined) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [value]);
  useEffect(() => {
    if (left <= 0) setValue(undefined);
  }, [left]);

  const show = async () => {
    setBusy(true);
    try {
      const full = await reveal();
      setLeft(SHOWN_SECONDS);
      setValue(full);
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
    }
  };
  const Icon = value === undefined ? IconEye : IconEyeOff;
  const action = value === undefined ? w.reveal : w.hide;
  return (
    <span className="Masked">
      <span aria-live="polite">{value ?? masked}</span>
      <ActionIcon
        size={24}
        variant="subtle"
        color="gray"
        loading={busy}
        aria-label={`${action} ${label}`}
        title={value === undefined ? `${w.reveal} · ${w.note}` : w.hide}
        onClick={() => (value === undefined ? void show() : setValue(undefined))}
      >
        <Icon size={15} stroke={1.6} />
      </ActionIcon>
      {value !== undefined && (
        <Text span size="xs" c="dimmed">
          {fill(w.left, { seconds: left })}
        </Text>
      )}
    </span>
  );
}
