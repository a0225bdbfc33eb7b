import {
  type KnowledgeTool,
  knowledgeTool,
  type KnowledgeToolDetail,
} from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RecordDrawer } from '../../../../kit/page/RecordDrawer.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { whereUsedWords } from '../../../../locales/toolbox/where-used.ts';
import { ChapterList } from './ChapterList.tsx';
import { type Line, linesOf, placedIn, placedOf } from './chapters.ts';
import { useKnownMaterials } from './use-known-materials.ts';

/** The order of the materials alone, for who may sort; every move is saved. */
export function SortDrawer({ tool, onClose }: { tool: KnowledgeTool | undefined; onClose: () => void }) {
  const w = useWords(toolWords).knowledge;
  const { gone, goneHint } = useWords(whereUsedWords);
  return (
    <RecordDrawer
      endpoint={knowledgeTool.detail}
      input={tool && { toolId: tool.toolId }}
      words={{ title: fill(w.sortTitle, { name: tool?.name ?? '' }), gone, goneHint }}
      size={560}
      onClose={onClose}
    >
      {(record) => <Sorting record={record} />}
    </RecordDrawer>
  );
}

function Sorting({ record: { toolId, materials } }: { record: KnowledgeToolDetail }) {
  const w = useWords(toolWords).knowledge;
  const queries = useQueryClient();
  const names = useKnownMaterials(materials);
  const [lines, setLines] = useState(() => linesOf(placedOf(materials)));
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const sort = (next: Line[]) => {
    const before = lines;
    setLines(next);
    const placed = placedIn(next);
    // One after the other, so that the last order stays; what was refused, and said so, goes back.
    sending.current = sending.current.then(() =>
      call(knowledgeTool.sortMaterial, { toolId, materials: placed }).then(
        () => queries.invalidateQueries(),
        () => setLines(before),
      ),
    );
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {w.sortHint}
      </Text>
      <ChapterList lines={lines} names={names} onChange={sort} orderOnly />
    </Stack>
  );
}
