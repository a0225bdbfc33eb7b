import { file } from '@console/contract/areas/base/file';
import { materialMedia } from '@console/contract/areas/material/material/media';
import type { ModelFormat } from '@console/contract/areas/product/model';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { fetchBlob, type Progress } from '../../lib/api/download.ts';
import { type Facts, ModelScene } from './model-scene.ts';

const TURN = Math.PI / 16;
const NEARER = 0.85;

/** What a key does to the view; nothing for any other. */
function press(scene: ModelScene, key: string): boolean {
  if (key === 'ArrowLeft') scene.move({ right: -TURN });
  else if (key === 'ArrowRight') scene.move({ right: TURN });
  else if (key === 'ArrowUp') scene.move({ down: -TURN });
  else if (key === 'ArrowDown') scene.move({ down: TURN });
  else if (key === '+' || key === '=') scene.move({}, NEARER);
  else if (key === '-') scene.move({}, 1 / NEARER);
  else if (key === '0') scene.fit();
  else return false;
  return true;
}

/** A canvas of its own each time: one whose context was given back cannot be used again. */
function newCanvas(label: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', label);
  return canvas;
}

const ticketOf = (address: string) => new URL(address, location.origin).searchParams.get('ticket') ?? '';

interface Wanted {
  path: string | null;
  /** Instead of a path, signed. */
  address: string | null;
  /** Instead of both, where it has not been sent yet. */
  blob: Blob | null;
  format: ModelFormat;
  label: string;
  onScene?: ((scene: ModelScene | undefined) => void) | undefined;
}

type State = 'loading' | 'ready' | 'failed' | 'noWebGl';

/** The model at a path, shown in the frame as long as that is there. */
export function useModelScene(
  frame: RefObject<HTMLDivElement | null>,
  { path, address, blob: own, format, label, onScene }: Wanted,
) {
  const [state, setState] = useState<State>('loading');
  const [scene, setScene] = useState<ModelScene>();
  const [facts, setFacts] = useState<Facts>();
  const [percent, setPercent] = useState<number | null>(null);
  /** The file did not come, which says nothing about the model. */
  const [missing, setMissing] = useState<Error>();
  const tell = useEffectEvent((shown: ModelScene | undefined) => onScene?.(shown));
  useEffect(() => {
    const box = frame.current;
    if (box === null) return undefined;
    const canvas = newCanvas(label);
    box.replaceChildren(canvas);
    let made: ModelScene | undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const sizes = new ResizeObserver(() => made?.resize(box.clientWidth, box.clientHeight));
    const load = async () => {
      const shown = new ModelScene(canvas);
      made = shown;
      canvas.addEventListener('keydown', (event) => press(shown, event.key) && event.preventDefault(), { signal });
      canvas.addEventListener('webglcontextlost', () => setState('failed'), { signal });
      sizes.observe(box);
      const options = {
        signal,
        showError: false,
        onProgress: ({ loaded, total }: Progress) =>
          setPercent(total === null ? null : Math.floor((loaded / total) * 100)),
      };
      const { blob } = await (
        own !== null
          ? Promise.resolve({ blob: own })
          : address === null
            ? fetchBlob(file.get, { path: path ?? '' }, options)
            : fetchBlob(materialMedia.file, { ticket: ticketOf(address) }, options)
      ).catch((error: unknown) => {
        if (!signal.aborted && error instanceof Error) setMissing(error);
        throw error;
      });
      setFacts(await shown.load(format, await blob.arrayBuffer()));
      setScene(shown);
      setState('ready');
      tell(shown);
    };
    // Where no scene could be made, the browser has no WebGL.
    load().catch(() => signal.aborted || setState(made === undefined ? 'noWebGl' : 'failed'));
    return () => {
      leaving.abort();
      sizes.disconnect();
      tell(undefined);
      made?.free();
      canvas.remove();
    };
  }, [frame, path, address, own, format, label]);
  return { state, scene, facts, percent, missing };
}
