import type { ModelFormat } from '@console/contract/areas/product/model';
import { Alert, Loader, Text } from '@mantine/core';
import { IconCubeOff } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { modelWords } from '../../locales/product/model.ts';
import { ErrorState } from '../page/EmptyState.tsx';
import { isShowable } from './load-model.ts';
import type { ModelScene } from './model-scene.ts';
import { PREVIEW_BYTES } from './preview-limit.ts';
import { useModelScene } from './use-model-scene.ts';
import { ViewerTools } from './ViewerTools.tsx';
import styles from './model-viewer.module.css';

interface ShownModel {
  name: string;
  format: ModelFormat;
  /** By its path in the file service, by an address that needs no session, or itself; null where it is gone. */
  file: { size: number; path?: string; address?: string; blob?: Blob } | null;
}

interface ModelViewerProps {
  model: ShownModel;
  /** What lies above the canvas, given the scene once it is there. */
  children?: (scene: ModelScene) => ReactNode;
  /** A click that moves nothing: the place in parts of the canvas, from its upper left. */
  onClick?: ((scene: ModelScene, left: number, top: number) => void) | undefined;
  onScene?: (scene: ModelScene | undefined) => void;
}

/** One model to turn and look at; gives its memory back when it is left. */
export function ModelViewer({ model, ...rest }: ModelViewerProps) {
  const w = useWords(modelWords).viewer;
  const [turn, setTurn] = useState(0);
  if (model.file === null) return <Notice text={w.noFile} />;
  if (!isShowable(model.format)) return <Notice text={w.unshowable} />;
  if (model.file.size > PREVIEW_BYTES) return <Notice text={fill(w.tooLarge, { limit: formatBytes(PREVIEW_BYTES) })} />;
  const { path = null, address = null, blob = null } = model.file;
  const key = `${address ?? path} ${turn}`;
  const where = { path, address, blob };
  return <Canvas key={key} model={model} {...where} onRetry={() => setTurn(turn + 1)} {...rest} />;
}

function Notice({ text }: { text: string }) {
  return (
    <Alert color="gray" variant="light" icon={<IconCubeOff size={18} aria-hidden />}>
      {text}
    </Alert>
  );
}

interface CanvasProps extends ModelViewerProps {
  onRetry: () => void;
  path: string | null;
  address: string | null;
  blob: Blob | null;
}

function Canvas({ model: { name, format }, path, address, blob, children, onClick, onScene, onRetry }: CanvasProps) {
  const w = useWords(modelWords).viewer;
  const frame = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<{ x: number; y: number }>();
  const label = fill(w.label, { name });
  const { scene, state, facts, percent, missing } = useModelScene(frame, {
    path,
    address,
    blob,
    format,
    label,
    onScene,
  });
  if (missing) return <ErrorState error={missing} onRetry={onRetry} />;
  if (state === 'noWebGl' || state === 'failed') return <Notice text={w[state]} />;
  return (
    <div className={styles.root}>
      <div className={styles.stage}>
        <div
          ref={frame}
          className={styles.canvas}
          data-picking={onClick !== undefined || undefined}
          onPointerDown={({ clientX, clientY }) => setPressed({ x: clientX, y: clientY })}
          onPointerUp={({ clientX, clientY, currentTarget }) => {
            const moved = Math.hypot(clientX - (pressed?.x ?? 0), clientY - (pressed?.y ?? 0)) > 4;
            if (moved || !scene || !onClick) return;
            const box = currentTarget.getBoundingClientRect();
            onClick(scene, (clientX - box.left) / box.width, (clientY - box.top) / box.height);
          }}
        />
        {state === 'loading' && (
          <div className={styles.loading}>
            <Loader size="sm" />
            <Text size="sm" c="dimmed" component="output">
              {percent === null ? w.loading : fill(w.loadingPart, { percent })}
            </Text>
          </div>
        )}
        {scene && facts && children?.(scene)}
      </div>
      {scene && facts && <ViewerTools scene={scene} facts={facts} />}
    </div>
  );
}
