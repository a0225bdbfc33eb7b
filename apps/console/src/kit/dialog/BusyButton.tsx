import { Button, type ButtonProps, Loader, Text } from '@mantine/core';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  busy: boolean;
  onClick: () => void;
  children: string;
}

/** Shows that it is at work. It is not disabled meanwhile: that would lose the focus, and the Tab key its dialog. */
export function BusyButton({ busy, onClick, children, ...look }: BusyButtonProps) {
  return (
    <Button {...look} aria-disabled={busy || undefined} aria-busy={busy || undefined} onClick={() => busy || onClick()}>
      <Text span inherit opacity={busy ? 0 : 1}>
        {children}
      </Text>
      {busy && (
        <Loader size={16} color="var(--button-color)" style={{ position: 'absolute', inset: 0, margin: 'auto' }} />
      )}
    </Button>
  );
}
