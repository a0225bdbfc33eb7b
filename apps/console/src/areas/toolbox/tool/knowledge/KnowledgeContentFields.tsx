import { type KnowledgeTool, knowledgeTool, layouts } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { MOST_ITEMS } from '@console/contract/areas/toolbox/tool/parts';
import { Button, Group, Input, Radio, Stack, Text } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Names } from '../../../../kit/field/known-names.ts';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import type { KnownItem } from '../choose/known-item.ts';
import { ChapterList } from './ChapterList.tsx';
import { ChooseMaterialsDialog } from './ChooseMaterialsDialog.tsx';
import { type Line, linesOf, placedIn } from './chapters.ts';

export interface KnowledgeValues {
  layout: KnowledgeTool['layout'];
  materials: { materialId: string; chapter: string | null }[];
}

interface KnowledgeContentFieldsProps {
  form: RecordForm;
  names: Names<KnownItem>;
  learn: (more: Names<KnownItem>) => void;
}

/** How it is laid out, and its materials in chapters and in order. */
export function KnowledgeContentFields({ form, names, learn }: KnowledgeContentFieldsProps) {
  const { knowledge: w, content } = useWords(toolWords);
  const { layout, materials } = form.values as KnowledgeValues;
  const [lines, setLines] = useLines(form, materials);
  const [choosing, setChoosing] = useState(false);
  const ids = materials.map(({ materialId }) => materialId);
  const hasChapters = lines.some(({ kind }) => kind === 'chapter');
  return (
    <Fieldset legend={content}>
      <Stack gap="lg">
        <Radio.Group label={w.layout} {...form.getInputProps('layout')}>
          <Stack gap={6} mt={6}>
            {layouts.map((value) => (
              <Radio key={value} value={value} label={w.layouts[value]} description={w.layoutHint[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Input.Wrapper
          label={w.materials}
          labelElement="div"
          error={form.errors['materials']}
          data-path="materials"
          {...(hasChapters && layout !== 'CHAPTER' && { description: w.chaptersKept })}
        >
          {lines.length === 0 ? (
            <Text size="sm" c="dimmed" py="sm">
              {w.none}
            </Text>
          ) : (
            <ChapterList lines={lines} names={names} onChange={setLines} />
          )}
          <Group mt="xs" gap="xs">
            <Button size="xs" variant="default" leftSection={<IconPlus size={15} />} onClick={() => setChoosing(true)}>
              {w.choose}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconFolderPlus size={15} />}
              onClick={() => setLines([...lines, { kind: 'chapter', id: crypto.randomUUID(), name: '' }])}
            >
              {w.addChapter}
            </Button>
          </Group>
        </Input.Wrapper>
      </Stack>
      <ChooseMaterialsDialog
        opened={choosing}
        taken={ids}
        most={MOST_ITEMS}
        from={knowledgeTool.contents.path}
        onChoose={(items) => {
          learn(Object.fromEntries(items.map(({ id, ...item }) => [id, item])));
          setLines([...lines, ...items.map(({ id }): Line => ({ kind: 'material', id }))]);
        }}
        onClose={() => setChoosing(false)}
      />
    </Fieldset>
  );
}

/** Headings that are empty yet stand in no value of the form; where that was changed from outside, it wins. */
function useLines(form: RecordForm, materials: KnowledgeValues['materials']): [Line[], (lines: Line[]) => void] {
  const now = JSON.stringify(materials);
  const [kept, setKept] = useState(() => ({ of: now, lines: linesOf(materials) }));
  if (kept.of !== now) setKept({ of: now, lines: linesOf(materials) });
  const set = (lines: Line[]) => {
    const placed = placedIn(lines);
    setKept({ of: JSON.stringify(placed), lines });
    form.setFieldValue('materials', placed);
  };
  return [kept.lines, set];
}
