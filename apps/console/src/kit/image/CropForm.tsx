import { Alert, Button, Input, Slider, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { DialogFoot } from '../dialog/box/DialogFoot.tsx';
import { kitWords } from '../../locales/kit/kit.ts';
import { pictureWords } from '../../locales/kit/picture.ts';
import { useWords } from '../../lib/words.ts';
import { MAX_ZOOM, moved, squareOf, wholeCrop, within } from './crop.ts';
import styles from './crop-form.module.css';

// The picture is moved by pointer and by arrow keys, and there is no element for that.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */

/** Large enough for a sharp picture on a profile page, small enough to fetch for a list. */
const PIXELS = 512;
const STEP = 0.05;
/** The picture goes where the arrow points, so the square goes the other way. */
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** This part comes later than its dialog, which has then put the focus elsewhere. */
const focusOnce = (area: HTMLElement | null): void => area?.focus();

interface CropFormProps {
  source: File;
  /** What is see-through stays so: the picture is shown on grounds of both themes. */
  seeThrough?: boolean;
  onCropped: (picture: File) => void;
  onCancel: () => void;
}

/** Cuts a square out of a picture, by pointer or by keys, without sending the rest of it anywhere. */
export function CropForm({ source, seeThrough = false, onCropped, onCancel }: CropFormProps) {
  const w = useWords(pictureWords);
  const { cancel } = useWords(kitWords).common;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>();
  const [crop, setCrop] = useState(wholeCrop);

  useEffect(() => {
    let current = true;
    createImageBitmap(source).then(
      (found) => current && setImage(found),
      () => current && setImage(null),
    );
    return () => {
      current = false;
    };
  }, [source]);

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!image || !pen) return;
    const { left, top, side } = squareOf(image, crop);
    pen.clearRect(0, 0, PIXELS, PIXELS);
    if (!seeThrough) {
      // A JPEG has no transparency: what was see-through becomes white in either theme.
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, PIXELS, PIXELS);
    }
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, left, top, side, side, 0, 0, PIXELS, PIXELS);
  }, [image, crop, seeThrough]);

  if (image === null) {
    return (
      <>
        <Alert color="red" variant="light" role="alert">
          {w.unreadable}
        </Alert>
        <DialogFoot>
          <Button data-autofocus onClick={onCancel}>
            {cancel}
          </Button>
        </DialogFoot>
      </>
    );
  }

  const move = (right: number, down: number) => image && setCrop((now) => moved(image, now, right, down));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { clientWidth } = event.currentTarget;
    move(-event.movementX / clientWidth, -event.movementY / clientWidth);
  };
  const finish = () =>
    canvas.current?.toBlob(
      (blob) => blob && onCropped(new File([blob], seeThrough ? 'logo.webp' : 'avatar.jpg', { type: blob.type })),
      // Far smaller than a PNG. A browser that writes none gives a PNG, which is taken as well.
      seeThrough ? 'image/webp' : 'image/jpeg',
      0.9,
    );

  return (
    <Stack gap="md">
      <div
        ref={focusOnce}
        className={styles.root}
        role="group"
        aria-label={w.area}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <canvas ref={canvas} width={PIXELS} height={PIXELS} aria-hidden />
      </div>
      <Text size="xs" c="dimmed" ta="center">
        {w.areaHint}
      </Text>
      <Input.Wrapper label={w.zoom} labelElement="div">
        <Slider
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          label={null}
          value={crop.zoom}
          onChange={(zoom) => image && setCrop((now) => within(image, { ...now, zoom }))}
          thumbLabel={w.zoom}
        />
      </Input.Wrapper>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button loading={image === undefined} onClick={finish}>
          {w.use}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
