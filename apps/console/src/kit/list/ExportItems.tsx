import { Menu } from '@mantine/core';
import { MenuAt } from '../overlay/MenuAt.tsx';
import type { Place } from '../overlay/use-overlay.ts';

export type Format = 'csv' | 'xlsx';

interface ExportItemsProps {
  place: Place;
  formats: readonly Format[];
  names: Readonly<Record<Format, string | undefined>>;
  onChoose: (format: Format) => void;
}

export function ExportItems({ place, formats, names, onChoose }: ExportItemsProps) {
  return (
    <MenuAt place={place}>
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => onChoose(format)}>
          {names[format]}
        </Menu.Item>
      ))}
    </MenuAt>
  );
}
