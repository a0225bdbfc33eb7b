import type { Product } from '@console/contract/areas/product/product';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { QrCode, saveQrCode } from '../../../../kit/display/QrCode.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import styles from './product-qr.module.css';

/** The code on the device: what it opens, and how it gets onto paper. */
export function ProductQr({ record }: { record: Product }) {
  const w = useWords(productWords).qr;
  const { qrUrl, name, modelNo, productId, status } = record;
  const fileName = `${name} ${modelNo}`;
  const look = { size: 'xs', variant: 'default' } as const;
  return (
    <Stack gap="md">
      {status === 'DRAFT' && (
        <Alert color="orange" variant="light">
          {w.draft}
        </Alert>
      )}
      <div className={styles.root}>
        <QrCode className={styles.code} text={qrUrl} label={fill(w.label, { name })} />
        <Stack gap="sm">
          <Text size="sm">{w.hint}</Text>
          <CopyText text={qrUrl} isCode />
          <Group gap="xs">
            <Button {...look} leftSection={<IconQrcode size={14} />} onClick={() => void saveQrCode(qrUrl, fileName)}>
              {w.svg}
            </Button>
            <Button
              {...look}
              leftSection={<IconQrcode size={14} />}
              onClick={() => void saveQrCode(qrUrl, fileName, 'png')}
            >
              {w.png}
            </Button>
            <Button
              {...look}
              component={Link}
              to={pathOf('productLabels', { productIds: productId })}
              leftSection={<IconPrinter size={14} />}
            >
              {w.print}
            </Button>
            <Button
              {...look}
              component="a"
              href={qrUrl}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={14} />}
            >
              {w.open}
            </Button>
          </Group>
        </Stack>
      </div>
    </Stack>
  );
}
