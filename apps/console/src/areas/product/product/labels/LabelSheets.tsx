import type { ProductLabel } from '@console/contract/areas/product/product';
import type { CSSProperties } from 'react';
import { QrCode } from '../../../../kit/display/QrCode.tsx';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { productNames } from '../product-name.ts';
import { GAP, labelSizes, type LabelSizeName, sheetsOf } from './label-layout.ts';
import styles from './labels.module.css';

interface LabelSheetsProps {
  labels: readonly ProductLabel[];
  size: LabelSizeName;
  columns: number;
}

/** Sheets of A4 with labels in their real size. */
export function LabelSheets({ labels, size, columns }: LabelSheetsProps) {
  const { width, height } = labelSizes[size];
  const look = {
    '--label-width': `${width}mm`,
    '--label-height': `${height}mm`,
    '--label-columns': columns,
    '--label-gap': `${GAP}mm`,
  } as CSSProperties;
  return sheetsOf(labels, size, columns).map((some, at) => (
    // Sheets have no name but their place, nor have labels that stand there several times.
    // oxlint-disable-next-line react/no-array-index-key
    <ul key={at} className={styles.sheet} style={look}>
      {some.map((label, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Label key={`${label.productId} ${place}`} label={label} stacked={'stacked' in labelSizes[size]} />
      ))}
    </ul>
  ));
}

function Label({ label, stacked }: { label: ProductLabel; stacked: boolean }) {
  const w = useWords(productWords).qr;
  const { main } = productNames(label, useLocale()[0]);
  return (
    <li className={styles.label} data-stacked={stacked || undefined}>
      <QrCode className={styles.code} text={label.qrUrl} label={fill(w.label, { name: main })} />
      <div className={styles.words}>
        <b>{main}</b>
        <span>{label.modelNo}</span>
      </div>
    </li>
  );
}
