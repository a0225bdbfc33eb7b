import type { Material } from '@console/contract/areas/material/material/material';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { TagBadge } from '../../tag/TagBadge.tsx';
import styles from './material.module.css';

export function MaterialLabels({ tags }: Pick<Material, 'tags'>) {
  const { none } = useWords(kitWords).common;
  if (tags.length === 0) return none;
  return (
    <span className={styles.labels}>
      {tags.map(({ tagId, name, color }) => (
        <TagBadge key={tagId} color={color}>
          {name}
        </TagBadge>
      ))}
    </span>
  );
}
