import type { KnowledgeToolDetail } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import type { Names } from '../../../../kit/field/known-names.ts';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { type KnownItem, knownItem } from '../choose/known-item.ts';

/** What is said of the materials that a tool holds already. */
export function useKnownMaterials(materials: KnowledgeToolDetail['materials']): Names<KnownItem> {
  const { kinds, languages } = useWords(toolWords);
  return Object.fromEntries(
    materials.map((one) => [one.id, knownItem(one, `${kinds[one.kind]} · ${languages[one.locale]}`)]),
  );
}
