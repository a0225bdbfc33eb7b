import { file, type FileRef } from '@console/contract/areas/base/file';
import { useState } from 'react';
import { RowAction } from '../../../kit/table/row/RowActions.tsx';
import { download } from '../../../lib/api/download.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { fileWords } from '../../../locales/base/file.ts';

/** Downloads one file; while that runs the button shows the progress, and another press stops it. */
export function DownloadButton({ file: { path, name, size } }: { file: FileRef }) {
  const w = useWords(fileWords);
  const words = useWords(kitWords).common;
  const [running, setRunning] = useState<{ stop: AbortController; percent: number }>();

  const start = async () => {
    const stop = new AbortController();
    setRunning({ stop, percent: 0 });
    const onProgress = ({ loaded }: { loaded: number }) =>
      setRunning({ stop, percent: size === 0 ? 100 : Math.min(100, Math.floor((loaded / size) * 100)) });
    await download(file.get, { path, download: '1' }, { signal: stop.signal, onProgress }).catch(() => undefined);
    setRunning(undefined);
  };

  if (!running) {
    return (
      <RowAction label={name} onClick={() => void start()}>
        {words.download}
      </RowAction>
    );
  }
  return (
    <RowAction label={`${name} · ${w.cancelDownload}`} onClick={() => running.stop.abort()}>
      {fill(w.downloading, { percent: running.percent })}
    </RowAction>
  );
}
