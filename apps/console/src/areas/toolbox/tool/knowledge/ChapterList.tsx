import { Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import type { Names } from '../../../../kit/field/known-names.ts';
import { DragHandle } from '../../../../kit/order/DragHandle.tsx';
import { OrderSaid } from '../../../../kit/order/OrderSaid.tsx';
import { useOrder } from '../../../../kit/order/use-order.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { type KnownItem, useHiddenWords } from '../choose/known-item.ts';
import { itemPicture, LineContent } from '../items/OrderedList.tsx';
import { chapterAt, type Line, movedLines, placeInChapter, withoutLine, wrongChapters } from './chapters.ts';
import styles from './chapter-list.module.css';

interface ChapterListProps {
  lines: readonly Line[];
  names: Names<KnownItem>;
  onChange: (lines: Line[]) => void;
  /** The order alone: nothing is renamed or taken away. */
  orderOnly?: boolean;
}

/** Materials in chapters: a material that passes a heading changes its chapter, a chapter moves as a whole. */
export function ChapterList({ lines, names, onChange, orderOnly = false }: ChapterListProps) {
  const w = useWords(toolWords);
  const whyOf = useHiddenWords();
  const wrong = wrongChapters(lines);
  const nameOf = (line: Line) =>
    line.kind === 'chapter'
      ? line.name.trim() || w.knowledge.newChapter
      : (names[line.id]?.name ?? w.whyHidden.DELETED);
  const ordered = lines.map((line) => ({ id: line.id, name: nameOf(line) }));
  const order = useOrder(ordered, (id, to) => {
    const next = movedLines(lines, id, to);
    onChange(next);
    return saidOf(next, id, nameOf, w.knowledge);
  });
  return (
    <>
      <ol className={styles.root} aria-label={w.knowledge.materials}>
        {lines.map((line, at) => {
          const item = { id: line.id, name: nameOf(line) };
          const known = names[line.id];
          const inChapter = line.kind === 'material' && chapterAt(lines, at) !== undefined;
          return (
            <li
              key={line.id}
              className={styles.item}
              data-kind={line.kind}
              data-inside={inChapter || undefined}
              {...order.rowOf(item)}
            >
              {line.kind === 'material' ? (
                <LineContent
                  line={{
                    ...item,
                    note: known?.note ?? '',
                    picture: itemPicture(known?.thumbnailPath ?? null),
                    hidden: known && whyOf(known),
                  }}
                  order={order}
                  onRemove={orderOnly ? undefined : () => onChange(withoutLine(lines, line.id))}
                />
              ) : (
                <>
                  <DragHandle order={order} item={item} />
                  {orderOnly ? (
                    <Text fw={600} size="sm">
                      {item.name}
                    </Text>
                  ) : (
                    <ChapterName
                      line={line}
                      error={wrong.get(line.id)}
                      onName={(name) => onChange(lines.map((one) => (one === line ? { ...line, name } : one)))}
                      onRemove={() => onChange(withoutLine(lines, line.id))}
                    />
                  )}
                  {lines[at + 1]?.kind !== 'material' && (
                    <Text size="xs" c="dimmed" className={styles.empty}>
                      {w.knowledge.emptyChapter}
                    </Text>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ol>
      <OrderSaid order={order} />
    </>
  );
}

/** Where it stands now, in words. */
function saidOf(
  lines: readonly Line[],
  id: string,
  nameOf: (line: Line) => string,
  w: (typeof toolWords)['zh-CN']['knowledge'],
): string {
  const at = lines.findIndex((line) => line.id === id);
  const line = lines[at]!;
  const name = nameOf(line);
  if (line.kind === 'chapter') {
    const place = lines.slice(0, at + 1).filter(({ kind }) => kind === 'chapter').length;
    return fill(w.movedChapter, { name, place });
  }
  const heading = chapterAt(lines, at);
  const place = placeInChapter(lines, at);
  return heading
    ? fill(w.intoChapter, { name, chapter: nameOf(heading), place })
    : fill(w.outOfChapter, { name, place });
}

interface ChapterNameProps {
  line: Extract<Line, { kind: 'chapter' }>;
  error: 'same' | 'empty' | undefined;
  onName: (name: string) => void;
  onRemove: () => void;
}

function ChapterName({ line, error, onName, onRemove }: ChapterNameProps) {
  const w = useWords(toolWords).knowledge;
  const remove = fill(w.removeChapter, { name: line.name });
  return (
    <>
      <TextInput
        className={styles.name}
        size="xs"
        maxLength={50}
        aria-label={w.chapterName}
        placeholder={w.chapterName}
        value={line.name}
        error={error === 'same' ? w.sameChapter : error === 'empty' && w.noChapterName}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <SmallIconButton label={remove} title={remove} onClick={onRemove}>
        <IconX size={16} stroke={1.6} />
      </SmallIconButton>
    </>
  );
}
