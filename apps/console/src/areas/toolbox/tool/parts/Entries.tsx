import type { layouts } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { Text } from '@mantine/core';
import type { Locale } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { ToolPicture } from './ToolPicture.tsx';
import styles from './entries.module.css';

export interface Entry {
  id: string;
  title: string;
  note: string;
  chapter: string | null;
  picture: string | null;
}

interface EntriesProps {
  entries: readonly Entry[];
  layout: (typeof layouts)[number];
  locale: Locale;
}

/** What is in a tool, as a phone lays it out. */
export function Entries({ entries, layout, locale }: EntriesProps) {
  const { noChapter } = toolWords[locale].knowledge;
  if (layout !== 'CHAPTER') return <List entries={entries} layout={layout} />;
  return inChapters(entries).map(({ chapter, within }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a chapter has nothing but its place
    <section key={at} aria-label={chapter ?? noChapter}>
      {/* What stands before the first chapter needs no heading of its own. */}
      {(chapter !== null || at > 0) && (
        <Text fw={600} size="sm" mt="xs" mb={4}>
          {chapter ?? noChapter}
        </Text>
      )}
      <List entries={within} layout="LIST" />
    </section>
  ));
}

/** Neighbours of one chapter belong together. */
function inChapters(entries: readonly Entry[]) {
  const found: { chapter: string | null; within: Entry[] }[] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    if (last && last.chapter === entry.chapter) last.within.push(entry);
    else found.push({ chapter: entry.chapter, within: [entry] });
  }
  return found;
}

function List({ entries, layout }: Pick<EntriesProps, 'entries'> & { layout: 'LIST' | 'GRID' }) {
  return (
    <ul className={styles.root} data-layout={layout}>
      {entries.map(({ id, title, note, picture }) => (
        <li key={id}>
          <ToolPicture path={picture} sign="ITEM" />
          <span className={styles.words}>
            <span>{title}</span>
            <Text span size="xs" c="dimmed" lineClamp={2}>
              {note}
            </Text>
          </span>
        </li>
      ))}
    </ul>
  );
}
