import type { Annotation } from '@console/contract/areas/product/model';
import { useEffect, useRef } from 'react';
import type { ModelScene } from '../../../../kit/model-viewer/model-scene.ts';
import styles from './marks.module.css';

interface MarksProps {
  scene: ModelScene;
  annotations: readonly Annotation[];
  active: number | undefined;
  labelOf: (annotation: Annotation, at: number) => string;
  onOpen: (at: number) => void;
}

/** Numbers on the model, which stay at their places while it is turned. */
export function Marks({ scene, annotations, active, labelOf, onOpen }: MarksProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const box = layer.current;
      if (box === null) return;
      for (const [at, mark] of [...box.children].entries()) {
        const seen = annotations[at] && scene.placeOf(annotations[at].position);
        if (!(mark instanceof HTMLElement)) continue;
        mark.hidden = seen === undefined;
        if (seen) mark.style.translate = `${seen.left * box.clientWidth}px ${seen.top * box.clientHeight}px`;
      }
    };
    scene.watchDrawing(place);
    place();
    return () => scene.watchDrawing(() => undefined);
  }, [scene, annotations]);
  return (
    <div ref={layer} className={styles.marks}>
      {annotations.map((annotation, at) => (
        <button
          key={`${annotation.position.join()}:${annotation.title}`}
          type="button"
          className={styles.mark}
          data-active={active === at || undefined}
          aria-label={labelOf(annotation, at)}
          title={labelOf(annotation, at)}
          onClick={() => onOpen(at)}
        >
          {at + 1}
        </button>
      ))}
    </div>
  );
}
