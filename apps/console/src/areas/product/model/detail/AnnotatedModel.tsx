import {
  type Annotation,
  MOST_ANNOTATIONS,
  type Point,
  type ProductModel,
} from '@console/contract/areas/product/model';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { Marks } from '../viewer/Marks.tsx';
import type { ModelScene } from '../../../../kit/model-viewer/model-scene.ts';
import { ModelViewer } from '../../../../kit/model-viewer/ModelViewer.tsx';
import { AnnotationDialog, type EditedAnnotation } from './AnnotationDialog.tsx';
import { AnnotationList } from './AnnotationList.tsx';
import { annotationWords } from './annotation-words.ts';

const blank = { title: '', titleEn: null, body: null, bodyEn: null, errorNo: null };

/** A model with what is written on it. */
export function AnnotatedModel({ model, mayEdit }: { model: ProductModel; mayEdit: boolean }) {
  const w = useWords(modelWords).annotation;
  const [locale] = useLocale();
  const [scene, setScene] = useState<ModelScene>();
  const [active, setActive] = useState<number>();
  const [picking, setPicking] = useState(false);
  const [missed, setMissed] = useState(false);
  const [edited, setEdited] = useState<EditedAnnotation>();
  const { annotations } = model;

  const open = (at: number) => {
    setActive(active === at ? undefined : at);
    const camera = annotations[at]?.camera;
    if (camera && active !== at) scene?.look(camera);
  };
  const stop = () => {
    setPicking(false);
    setMissed(false);
  };
  const place = (shown: ModelScene, position: Point | undefined) => {
    setMissed(position === undefined);
    if (position === undefined) return;
    setPicking(false);
    setEdited({ at: annotations.length, annotation: { ...blank, position, camera: shown.view() } });
  };
  const labelOf = (annotation: Annotation, at: number) =>
    fill(w.open, { at: at + 1, name: annotationWords(annotation, locale).title });
  return (
    <Stack gap="sm">
      <ModelViewer
        model={model}
        onScene={setScene}
        onClick={picking ? (shown, left, top) => place(shown, shown.pointAt(left * 2 - 1, 1 - top * 2)) : undefined}
      >
        {(shown) => <Marks scene={shown} annotations={annotations} active={active} labelOf={labelOf} onOpen={open} />}
      </ModelViewer>
      <section aria-label={w.title}>
        <Group justify="space-between" mb="xs">
          <Title order={3} fz="sm" fw={600}>
            {w.title}
          </Title>
          {mayEdit && scene && !picking && annotations.length < MOST_ANNOTATIONS && (
            <Button size="compact-sm" variant="light" onClick={() => setPicking(true)}>
              {w.add}
            </Button>
          )}
        </Group>
        {picking && scene && (
          <Alert variant="light" mb="xs">
            <Text size="sm" component="output" display="block">
              {missed ? w.missed : w.pick}
            </Text>
            <Group gap="xs" mt="xs">
              <Button size="compact-sm" onClick={() => place(scene, scene.pointAt(0, 0))}>
                {w.center}
              </Button>
              <Button size="compact-sm" variant="default" onClick={stop}>
                {w.cancel}
              </Button>
            </Group>
          </Alert>
        )}
        {mayEdit && annotations.length >= MOST_ANNOTATIONS && (
          <Text size="sm" c="dimmed">
            {fill(w.full, { count: MOST_ANNOTATIONS })}
          </Text>
        )}
        <AnnotationList
          model={model}
          active={active}
          onOpen={open}
          onEdit={mayEdit ? (at) => setEdited({ at, annotation: annotations[at]! }) : undefined}
        />
      </section>
      <AnnotationDialog model={model} edited={edited} onClose={() => setEdited(undefined)} />
    </Stack>
  );
}
