import '@mantine/core/styles/Slider.layer.css';
import { ActionIcon, Slider, Text } from '@mantine/core';
import { IconArrowsMaximize, IconGridDots, IconPlayerPause, IconPlayerPlay, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { fill, useWords } from '../../lib/words.ts';
import { modelWords } from '../../locales/product/model.ts';
import type { Facts, ModelScene } from './model-scene.ts';
import styles from './model-viewer.module.css';

const written = (value: number) => String(Number(value.toPrecision(3)));

/** How one looks at a model, and how large it is. */
export function ViewerTools({ scene, facts: { size, inMetres, animated } }: { scene: ModelScene; facts: Facts }) {
  const w = useWords(modelWords).viewer;
  const [wireframe, setWireframe] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [x, y, z] = size.map(written);
  return (
    <div className={styles.tools}>
      <Tool label={w.fit} icon={IconArrowsMaximize} onClick={() => scene.fit()} />
      <Tool
        label={w.wireframe}
        icon={IconGridDots}
        pressed={wireframe}
        onClick={() => {
          scene.showWireframe(!wireframe);
          setWireframe(!wireframe);
        }}
      />
      {animated && (
        <Tool
          label={playing ? w.pause : w.play}
          icon={playing ? IconPlayerPause : IconPlayerPlay}
          onClick={() => {
            scene.play(!playing);
            setPlaying(!playing);
          }}
        />
      )}
      <IconSun size={16} aria-hidden className={styles.sun} />
      <Slider
        className={styles.light}
        size="sm"
        thumbLabel={w.light}
        label={null}
        min={0.2}
        max={2}
        step={0.1}
        defaultValue={1}
        onChange={(value) => scene.setLight(value)}
      />
      <Text size="xs" c="dimmed" ml="auto" title={w.measuresHint}>
        {fill(inMetres ? w.measures : w.measuresAlone, { x: x ?? '', y: y ?? '', z: z ?? '' })}
      </Text>
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: typeof IconSun;
  pressed?: boolean;
  onClick: () => void;
}

function Tool({ label, icon: Icon, pressed, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? 'brand' : 'gray'}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.7} />
    </ActionIcon>
  );
}
