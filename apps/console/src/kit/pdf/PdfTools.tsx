import { ActionIcon, Button, NumberInput, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fill, useWords } from '../../lib/words.ts';
import { productDocWords } from '../../locales/product/product-doc.ts';
import styles from './pdf-view.module.css';

interface PdfToolsProps {
  page: number;
  total: number;
  zoom: number;
  mayZoomIn: boolean;
  mayZoomOut: boolean;
  onPage: (page: number) => void;
  onZoom: (steps: number) => void;
  onFit: () => void;
  /** What stands between the pages and the size. */
  children: ReactNode;
}

export function PdfTools({ page, total, zoom, mayZoomIn, mayZoomOut, onPage, onZoom, onFit, children }: PdfToolsProps) {
  const w = useWords(productDocWords).viewer;
  const percent = `${Math.round(zoom * 100)}%`;
  return (
    <div className={styles.tools} role="toolbar" aria-label={w.page}>
      <Tool label={w.previous} icon={IconChevronUp} enabled={page > 1} onClick={() => onPage(page - 1)} />
      <Tool label={w.next} icon={IconChevronDown} enabled={page < total} onClick={() => onPage(page + 1)} />
      <NumberInput
        size="xs"
        w={56}
        aria-label={w.page}
        value={page}
        min={1}
        max={total}
        hideControls
        onChange={(value) => typeof value === 'number' && value >= 1 && value <= total && onPage(value)}
      />
      <Text span size="sm" c="dimmed">
        {fill(w.ofPages, { total })}
      </Text>
      {children}
      <span className={styles.gap} />
      <Tool label={w.zoomOut} icon={IconZoomOut} enabled={mayZoomOut} onClick={() => onZoom(-1)} />
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={`${w.fit} ${percent}`}
        title={w.fit}
        onClick={onFit}
      >
        {percent}
      </Button>
      <Tool label={w.zoomIn} icon={IconZoomIn} enabled={mayZoomIn} onClick={() => onZoom(1)} />
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: typeof IconZoomIn;
  enabled: boolean;
  onClick: () => void;
}

/** Not `disabled` at the end of its way: that would lose the focus. */
function Tool({ label, icon: Icon, enabled, onClick }: ToolProps) {
  return (
    <ActionIcon
      size={28}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-disabled={!enabled || undefined}
      onClick={() => enabled && onClick()}
    >
      <Icon size={17} stroke={1.6} opacity={enabled ? 1 : 0.4} />
    </ActionIcon>
  );
}
