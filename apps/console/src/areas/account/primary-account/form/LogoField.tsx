import { Avatar, Button, Group, Input, Skeleton, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';
import { pictureWords } from '../../../../locales/kit/picture.ts';
import styles from './logo-field.module.css';

const CropForm = lazy(async () => ({ default: (await import('../../../../kit/image/CropForm.tsx')).CropForm }));

interface LogoFieldProps {
  value: string | null;
  onChange: (logo: string | null) => void;
  initial: string;
  label?: string;
  hint?: ReactNode;
  /** On what it will be seen. */
  ground?: 'light' | 'dark';
  error?: ReactNode;
}

const asAddress = (picture: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(picture);
  });

/** The company's picture, cut to a square; it goes with the form and is no file. */
export function LogoField({ value, onChange, initial, label, hint, ground, error }: LogoFieldProps) {
  const w = useWords(pictureWords);
  const words = useWords(primaryWords).form;
  const logo = label ?? words.logo;
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [source, setSource] = useState<File>();
  const close = () => setSource(undefined);
  return (
    <Input.Wrapper label={logo} labelElement="div" error={error} errorProps={{ role: 'alert' }}>
      <Group gap="md" mt={4} wrap="nowrap">
        <Avatar
          className={styles.picture}
          data-ground={value === null ? undefined : ground}
          src={value}
          size={56}
          radius={6}
          color="brand"
          alt=""
          aria-hidden
        >
          {initial}
        </Avatar>
        <div>
          <Group gap="xs">
            <Button ref={chooser} size="xs" variant="default" onClick={() => field.current?.click()}>
              {value === null ? w.choose : w.replace}
            </Button>
            {value !== null && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                onClick={() => {
                  onChange(null);
                  // The button goes away with the picture; the focus must not go with it.
                  chooser.current?.focus();
                }}
              >
                {w.remove}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            {hint ?? words.logoHint}
          </Text>
        </div>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={logo}
          accept=".png,.jpg,.jpeg,.webp"
          onChange={(event) => {
            setSource(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </Group>
      <Dialog opened={source !== undefined} onClose={close} title={w.title}>
        <Suspense fallback={<Skeleton height={420} />}>
          {source && (
            <CropForm
              source={source}
              seeThrough
              onCropped={(picture) => {
                close();
                void asAddress(picture).then(onChange);
              }}
              onCancel={close}
            />
          )}
        </Suspense>
      </Dialog>
    </Input.Wrapper>
  );
}
