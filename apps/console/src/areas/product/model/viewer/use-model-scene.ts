import { file } from '@console/contract/areas/base/file';
import type { ModelFormat } from '@console/contract/areas/product/model';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { fetchBlob } from '../../../../lib/api/download.ts';
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

interface Wanted {
  path: string;
  format: ModelFormat;
  label: string;
  onScene?: ((scene: ModelScene | undefined) => void) | undefined;
}

type State = 'loading' | 'ready' | 'failed' | 'noWebGl';

/** The model at a path, shown in the frame as long as that is there. */
export function useModelScene(frame: RefObject<HTMLDivElement | null>, { path, format, label, onScene }: Wanted) {
  const [state, setState] = useState<State>('loading');
  const [scene, setScene] = useState<ModelScene>();
  const [facts, setFacts] = useState<Facts>();
  const [percent, setPercent] = useState<number | null>(null);
  const tell = useEffectEvent((shown: ModelScene | undefined) => onScene?.(shown));
  useEffect(() => {
    const box = frame.current;
    if (box === null) return undefined;
    const canvas = newCanvas(label);
    box.replaceChildren(canvas);
    let made: ModelScene;
    try {
      made = new ModelScene(canvas);
    } catch {
      setState('noWebGl');
      return undefined;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    canvas.addEventListener('keydown', (event) => press(made, event.key) && event.preventDefault(), { signal });
    canvas.addEventListener('webglcontextlost', () => setState('failed'), { signal });
    const sizes = new ResizeObserver(() => made.resize(box.clientWidth, box.clientHeight));
    sizes.observe(box);
    const load = async () => {
      const { blob } = await fetchBlob(
        file.get,
        { path },
        {
          signal,
          showError: false,
          onProgress: ({ loaded, total }) => setPercent(total === null ? null : Math.floor((loaded / total) * 100)),
        },
      );
      const found = await made.load(format, await blob.arrayBuffer());
      setFacts(found);
      setScene(made);
      setState('ready');
      tell(made);
    };
    load().catch(() => signal.aborted || setState('failed'));
    return () => {
      leaving.abort();
      sizes.disconnect();
      tell(undefined);
      made.free();
      canvas.remove();
    };
  }, [frame, path, format, label]);
  return { state, scene, facts, percent };
}
