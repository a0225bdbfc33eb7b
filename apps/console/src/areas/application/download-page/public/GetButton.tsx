import type { Platform } from '@console/contract/areas/application/application';
import type { OfferedVersion } from '@console/contract/areas/application/download-page';
import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { CallError } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { downloadWords } from '../../../../locales/application/download-page.ts';
import { fetchPackage, fileAddress, installAddress } from './fetch-package.ts';
import type { Shown } from './use-download-page.ts';
import styles from './download.module.css';

interface GetButtonProps {
  version: OfferedVersion;
  platform: Platform;
  /** It can be installed where it is read. */
  fits: boolean;
  shown: Shown;
  /** One of several, in a list. */
  small?: boolean;
}

export function GetButton({ version, platform, fits, shown, small = false }: GetButtonProps) {
  const w = useWords(downloadWords);
  const [state, setState] = useState<'idle' | 'busy' | 'started'>('idle');
  const [trouble, setTrouble] = useState<string>();
  const { ticket, manifestUrl, storeUrl, versionName } = version;
  const look = small
    ? ({ size: 'sm', variant: 'default' } as const)
    : ({ size: 'lg', h: 48, fz: 16, fullWidth: true, variant: fits ? 'filled' : 'default' } as const);
  const label = () => {
    if (small) return fill(w.historyOf, { name: versionName });
    if (platform === 'FIRMWARE') return w.firmware;
    if (!fits) return fill(w.installFor, { platform: w.platforms[platform] });
    return manifestUrl === null ? w.install : w.installIos;
  };

  if (ticket === null) {
    if (storeUrl === null) return null;
    return (
      <Button {...look} component="a" href={storeUrl} target="_blank" rel="noreferrer">
        {small ? label() : w.store}
      </Button>
    );
  }
  // An iPhone installs from the manifest; whoever reads this elsewhere keeps the file.
  if (manifestUrl !== null && fits) {
    return (
      <>
        <Button {...look} component="a" href={installAddress(manifestUrl)}>
          {label()}
        </Button>
        {!small && <p className={`${styles.quiet} ${styles.hint}`}>{w.hints.IOS}</p>}
      </>
    );
  }

  const click = (event: MouseEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    setTrouble(undefined);
    fetchPackage(version, shown).then(
      (started) => setState(started ? 'started' : 'idle'),
      (error: unknown) => {
        setState('idle');
        if (!(error instanceof CallError)) throw error;
        setTrouble(error.message);
      },
    );
  };
  return (
    <>
      <Button
        {...look}
        component="a"
        href={fileAddress(ticket)}
        onClick={click}
        aria-busy={state === 'busy' || undefined}
      >
        {state === 'busy' && !small ? w.preparing : label()}
      </Button>
      {!small && <output className={`${styles.quiet} ${styles.hint}`}>{state === 'started' ? w.started : ''}</output>}
      {trouble !== undefined && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      {!small && fits && platform === 'ANDROID' && (
        <p className={`${styles.quiet} ${styles.hint}`}>{w.hints.ANDROID}</p>
      )}
    </>
  );
}
