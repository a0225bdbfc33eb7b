import { appVersion, type AppVersion } from '@console/contract/areas/application/app-version';
import { Button, Tooltip } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../../../lib/api/download.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import type { whyNot } from '../version-states.ts';

interface DownloadButtonProps {
  version: AppVersion;
  why: ReturnType<typeof whyNot>;
}

/** Fetches the package; while that runs the button shows the progress, and another press stops it. */
export function DownloadButton({ version: { versionId, file }, why }: DownloadButtonProps) {
  const w = useWords(appVersionWords);
  const [running, setRunning] = useState<{ stop: AbortController; percent: number }>();
  const reason = why && w.why[why];

  const start = async () => {
    const stop = new AbortController();
    const size = file?.size ?? 0;
    setRunning({ stop, percent: 0 });
    const onProgress = ({ loaded }: { loaded: number }) =>
      setRunning({ stop, percent: size === 0 ? 100 : Math.min(100, Math.floor((loaded / size) * 100)) });
    await download(appVersion.download, { versionId }, { signal: stop.signal, onProgress }).catch(() => undefined);
    setRunning(undefined);
  };
  const Icon = running ? IconX : IconDownload;
  return (
    <Tooltip label={reason} disabled={reason === undefined}>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
        {...(reason !== undefined && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
        onClick={() => (running ? running.stop.abort() : reason === undefined && void start())}
      >
        {running ? fill(w.actions.downloading, { percent: running.percent }) : w.actions.download}
      </Button>
    </Tooltip>
  );
}
