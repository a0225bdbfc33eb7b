import type { Reference } from '@console/contract/fields';
import { List, Text } from '@mantine/core';
import { ReferenceLink } from '../../../../kit/display/ReferenceLink.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';

/** Texts that show a picture of the library. They hold it themselves, so nothing is in the way. */
export function KeptTexts({ texts, more }: { texts: readonly Reference[]; more: boolean }) {
  const w = useWords(materialItemWords).remove;
  if (texts.length === 0) return null;
  return (
    <>
      <Text size="sm" mt="xs">
        {fill(more ? w.textsMany : w.texts, { count: formatNumber(texts.length) })}
      </Text>
      <List size="sm" mb="xs">
        {texts.map((reference) => (
          <List.Item key={reference.id}>
            <ReferenceLink reference={reference} />
          </List.Item>
        ))}
      </List>
    </>
  );
}
