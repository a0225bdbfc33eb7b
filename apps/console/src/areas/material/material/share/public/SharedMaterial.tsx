import { Text } from '@mantine/core';
import { MaterialView } from '../../../../../kit/material/MaterialView.tsx';
import { useTitle } from '../../../../../kit/public-page/Message.tsx';
import { useVendorName } from '../../../../../lib/brand.ts';
import { formatTime } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { materialShareWords } from '../../../../../locales/material/material-share.ts';
import type { OpenShare } from './use-share.ts';
import styles from './share-page.module.css';

interface SharedMaterialProps {
  share: OpenShare;
  renew: () => Promise<OpenShare | null>;
}

/** A material as a phone shows it. */
export function SharedMaterial({ share, renew }: SharedMaterialProps) {
  const w = useWords(materialShareWords).page;
  const { material, tenantName, endAt } = share;
  const { title, summary, locale } = material;
  const company = useVendorName() ?? tenantName;
  useTitle(title);
  return (
    <article className={styles.root} lang={locale}>
      <header>
        <h1>{title}</h1>
        {summary !== null && <p>{summary}</p>}
      </header>
      <MaterialView material={material} renew={async () => (await renew())?.material ?? null} />
      <Text component="footer" size="xs" c="dimmed" className={styles.foot}>
        {fill(w.sharedBy, { company, time: formatTime(endAt).slice(0, 16) })}
      </Text>
    </article>
  );
}
