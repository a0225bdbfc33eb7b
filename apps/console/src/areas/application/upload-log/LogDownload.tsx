import { uploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../../lib/api/download.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { uploadLogWords } from '../../../locales/application/upload-log.ts';

/** Fetches the file; while that runs the button shows the progress, and another press stops it. */
export function LogDownload({ id, size }: { id: string; size: number | undefined }) {
  const w = useWords(uploadLogWords);
  const [running, setRunning] = useState<{ stop: AbortController; percent: number }>();
  const start = async () => {
    const stop = new AbortController();
    setRunning({ stop, percent: 0 });
    const onProgress = ({ loaded }: { loaded: number }) =>
      setRunning({ stop, percent: size ? Math.min(100, Math.floor((loaded / size) * 100)) : 0 });
    await download(uploadLog.download, { id }, { signal: stop.signal, onProgress }).catch(() => undefined);
    setRunning(undefined);
  };
  const Icon = running ? IconX : IconDownload;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      onClick={() => (running ? running.stop.abort() : void start())}
    >
      {running ? fill(w.downloading, { percent: running.percent }) : w.download}
    </Button>
  );
}
