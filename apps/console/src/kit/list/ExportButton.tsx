import type { AnyEndpoint, ArgumentOf } from '@console/contract/endpoint';
import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../lib/api/download.ts';
import { later } from '../../lib/later.ts';
import { toastSuccess } from '../../lib/toast/toast.ts';
import { useOverlay } from '../overlay/use-overlay.ts';
import type { Format } from './ExportItems.tsx';

const Items = later(async () => (await import('./ExportItems.tsx')).ExportItems);

const both: readonly Format[] = ['xlsx', 'csv'];

interface ExportWords {
  export: string;
  exportHint?: string;
  exportXlsx?: string;
  exportCsv?: string;
  /** Where the browser's own sign is not enough. */
  exported?: string;
}

interface ExportButtonProps<E extends AnyEndpoint> {
  call: E;
  /** What the list shows with its present filters. */
  input: Omit<ArgumentOf<E>, 'format'>;
  words: ExportWords;
  /** In the order in which they are offered; a single one needs no menu. */
  formats?: readonly Format[];
  size?: 'xs' | 'sm';
  variant?: 'default' | 'filled';
}

/** Fetches a list as a file. */
export function ExportButton<E extends AnyEndpoint>({
  call,
  input,
  words,
  formats = both,
  size = 'sm',
  variant = 'default',
}: ExportButtonProps<E>) {
  const [running, setRunning] = useState(false);
  const { button, place, made } = useOverlay('menu');
  const start = async (format: Format) => {
    setRunning(true);
    await download(call, { ...input, format }).then(
      () => words.exported !== undefined && toastSuccess(words.exported),
      () => undefined,
    );
    setRunning(false);
  };
  const [only] = formats.length === 1 ? formats : [];
  const look = {
    size,
    variant,
    loading: running,
    title: words.exportHint,
    leftSection: <IconDownload size={size === 'xs' ? 15 : 16} />,
  };
  if (only !== undefined) {
    return (
      <Button {...look} onClick={() => void start(only)}>
        {words.export}
      </Button>
    );
  }
  const names = { xlsx: words.exportXlsx, csv: words.exportCsv };
  return (
    <>
      <Button {...look} {...button} rightSection={<IconChevronDown size={14} aria-hidden />}>
        {words.export}
      </Button>
      {made && <Items place={place} formats={formats} names={names} onChoose={(format) => void start(format)} />}
    </>
  );
}
