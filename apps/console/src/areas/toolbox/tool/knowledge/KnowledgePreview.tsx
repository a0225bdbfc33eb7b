import { Text, Title } from '@mantine/core';
import type { Names } from '../../../../kit/field/known-names.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import type { KnownItem } from '../choose/known-item.ts';
import { Entries } from '../parts/Entries.tsx';
import type { KnowledgeValues } from './KnowledgeContentFields.tsx';
import styles from './knowledge-form.module.css';

interface KnowledgePreviewProps {
  values: KnowledgeValues & { name: string };
  names: Names<KnownItem>;
}

/** The tool as an app would lay it out, before it is saved. */
export function KnowledgePreview({ values, names }: KnowledgePreviewProps) {
  const w = useWords(toolWords).knowledge;
  const [locale] = useLocale();
  const shown = values.materials.filter(({ materialId }) => names[materialId]?.hidden === false);
  const hidden = values.materials.length - shown.length;
  return (
    <section className={styles.preview} aria-label={w.preview}>
      <Title order={2} fz="md" fw={600}>
        {w.preview}
      </Title>
      <Text size="sm" c="dimmed" my="xs">
        {w.previewHint}
      </Text>
      <div className={styles.phone}>
        <Text fw={600} fz="lg">
          {values.name.trim() || '—'}
        </Text>
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed">
            {w.previewEmpty}
          </Text>
        ) : (
          <Entries
            layout={values.layout}
            locale={locale}
            entries={shown.map(({ materialId, chapter }) => ({
              id: materialId,
              title: names[materialId]!.name,
              note: names[materialId]!.note,
              chapter,
              picture: names[materialId]!.thumbnailPath,
            }))}
          />
        )}
      </div>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="xs" component="output" display="block">
          {fill(w.previewHidden, { count: hidden })}
        </Text>
      )}
    </section>
  );
}
