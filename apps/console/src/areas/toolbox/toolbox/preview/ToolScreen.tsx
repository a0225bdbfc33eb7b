import type { ShownTool } from '@console/contract/areas/toolbox/toolbox/shown-toolbox';
import { Text } from '@mantine/core';
import { IconCamera, IconSearch } from '@tabler/icons-react';
import { fill, type Locale } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { type Entry, Entries } from '../../tool/parts/Entries.tsx';
import { pathIn } from './path-in.ts';
import styles from './phone.module.css';

/** What somebody sees who has opened a tool. */
export function ToolScreen({ tool, locale }: { tool: ShownTool; locale: Locale }) {
  const { kinds } = toolWords[locale];
  const { virtual, knowledge, errorCode } = tool;
  if (knowledge) {
    const entries = knowledge.materials.map(({ materialId, title, kind, summary, chapter, coverUrl }): Entry => ({
      id: materialId,
      title,
      note: summary ?? kinds[kind],
      chapter,
      picture: pathIn(coverUrl),
    }));
    return <Entries entries={entries} layout={knowledge.layout} locale={locale} />;
  }
  if (virtual) {
    const entries = [
      ...virtual.models.map(({ modelId, name, versionNo, thumbnailUrl }): Entry => {
        return { id: modelId, title: name, note: versionNo, chapter: null, picture: pathIn(thumbnailUrl) };
      }),
      ...virtual.materials.map(({ materialId, title, kind, coverUrl }): Entry => {
        return { id: materialId, title, note: kinds[kind], chapter: null, picture: pathIn(coverUrl) };
      }),
    ];
    return <Entries entries={entries} layout="GRID" locale={locale} />;
  }
  return errorCode ? <LookUp errorCode={errorCode} locale={locale} /> : null;
}

function LookUp({ errorCode, locale }: { errorCode: NonNullable<ShownTool['errorCode']>; locale: Locale }) {
  const w = toolboxWords[locale].preview;
  const { setsIn } = toolWords[locale].error;
  const { ocrEnabled, fallback, errorCodeIds } = errorCode;
  return (
    <div className={styles.lookUp}>
      <div className={styles.field}>
        <IconSearch size={16} aria-hidden />
        <span>{w.errorHint}</span>
      </div>
      {ocrEnabled && (
        <div className={styles.photo}>
          <IconCamera size={18} aria-hidden />
          <span>{w.errorPhoto}</span>
        </div>
      )}
      {fallback !== 'NONE' && (
        <Text size="sm" ta="center" fw={500}>
          {w.fallbacks[fallback]}
        </Text>
      )}
      <Text size="xs" c="dimmed" ta="center">
        {fill(setsIn, { count: errorCodeIds.length })}
      </Text>
    </div>
  );
}
