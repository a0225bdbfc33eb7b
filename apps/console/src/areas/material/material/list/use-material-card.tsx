import type { Material } from '@console/contract/areas/material/material/material';
import { useNavigate } from 'react-router';
import type { GalleryCard } from '../../../../kit/table/gallery/gallery-card.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { materialPath } from '../material-kinds.ts';
import { useMainFact } from './fact-words.ts';
import { MaterialCover } from './MaterialCover.tsx';
import { MaterialLabels } from './MaterialLabels.tsx';
import { MaterialStatus } from './MaterialStatus.tsx';
import styles from './material.module.css';

/** A material in the gallery: what somebody knows it by. */
export function useMaterialCard(): (row: Material) => GalleryCard {
  const w = useWords(materialItemWords);
  const navigate = useNavigate();
  const fact = useMainFact();
  return (row) => ({
    picture: <MaterialCover {...row} fills />,
    title: row.title,
    onOpen: () => void navigate(materialPath(row)),
    lines: [
      <div key="status" className={styles.between}>
        <span>
          {[w.languages[row.locale], fact.valueOf(row) ?? (row.file && formatBytes(row.file.size))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <MaterialStatus status={row.status} />
      </div>,
      <MaterialLabels key="labels" tags={row.tags} />,
    ],
  });
}
