import { liveWatch, type Watching } from '@console/contract/areas/live/watch';
import type { SharedMaterial } from '@console/contract/areas/material/material/share';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { MaterialView } from '../../../../kit/material/MaterialView.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { isAbort } from '../../../../lib/api/send.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import { isOver, quietly } from '../use-visit.ts';
import styles from './stage.module.css';

interface ShownProps {
  ticket: string;
  item: Watching['shown'];
  isReplay: boolean;
  onEnded: () => void;
}

/** What is shown beside the picture at this moment; it opens by itself, and can be folded away. */
export function Shown({ ticket, item, isReplay, onEnded }: ShownProps) {
  const w = useWords(watchWords).shown;
  const [isFolded, setFolded] = useState(false);
  const id = useId();
  return (
    <section className={styles.panel} aria-label={w.title}>
      <div className={styles.panelHead}>
        <div aria-live="polite">
          <h2>{item?.title ?? w.title}</h2>
          {item && <p className={styles.kind}>{`${w.title} · ${w.kinds[item.kind]}`}</p>}
        </div>
        {item && (
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? w.open : w.close}
          </Button>
        )}
      </div>
      <div id={id} hidden={isFolded}>
        {!item && <p className={styles.quiet}>{isReplay ? w.nothingReplay : w.nothing}</p>}
        {item && !isFolded && <Item key={item.itemId} ticket={ticket} itemId={item.itemId} onEnded={onEnded} />}
      </div>
    </section>
  );
}

function Item({ ticket, itemId, onEnded }: { ticket: string; itemId: string; onEnded: () => void }) {
  const w = useWords(watchWords).shown;
  const [material, setMaterial] = useState<SharedMaterial>();
  const [trouble, setTrouble] = useState<string>();
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });
  const open = useCallback(
    async (signal?: AbortSignal): Promise<SharedMaterial | null> => {
      try {
        const opened = await call(liveWatch.item, { ticket, itemId }, { ...quietly, ...(signal && { signal }) });
        setMaterial(opened);
        setTrouble(undefined);
        return opened;
      } catch (error) {
        if (isAbort(error)) return null;
        if (!(error instanceof CallError)) throw error;
        if (isOver(error)) ended.current();
        else setTrouble(error.message);
        return null;
      }
    },
    [ticket, itemId],
  );
  useEffect(() => {
    const stop = new AbortController();
    queueMicrotask(() => void open(stop.signal));
    return () => stop.abort();
  }, [open]);
  if (material) return <MaterialView material={material} renew={() => open()} />;
  if (trouble === undefined) return <Skeleton h={180} />;
  return (
    <Alert color="yellow" variant="light" role="alert">
      <p>{fill(w.failed, { why: trouble })}</p>
      <Button size="xs" variant="default" mt="xs" onClick={() => void open()}>
        {w.retry}
      </Button>
    </Alert>
  );
}
