import type { VirtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';

/** What every tool has, whatever its type. */
export type AnyTool = Omit<VirtualTool, 'contentType'>;

/** A new one begins without content, and what has none cannot be enabled. */
const empty = {
  name: '',
  nameEn: null,
  coverFileId: null,
  description: null,
  descriptionEn: null,
  status: 'DISABLED' as const,
};

/** What a form starts with: the calls' own fields, and for an edit the version that is being edited. */
export function sharedValues(record: AnyTool | undefined) {
  if (!record) return empty;
  const { toolId, version, name, nameEn, cover, description, descriptionEn, status } = record;
  return { toolId, version, name, nameEn, coverFileId: cover?.fileId ?? null, description, descriptionEn, status };
}

/** Names of the fields, for comparing with what someone else saved. */
export function useSharedFieldWords() {
  const w = useWords(toolWords);
  const { none } = useWords(kitWords).common;
  return {
    name: w.name,
    nameEn: w.nameEn,
    coverFileId: { label: w.cover, render: (value: unknown) => (value === null ? none : w.cover) },
    description: w.intro,
    descriptionEn: w.introEn,
    status: { label: w.status, render: (value: unknown) => w.statuses[value as AnyTool['status']] },
  };
}
