import { materialLocales } from '@console/contract/areas/material/material/parts';
import { Anchor, Select, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { UploadRow } from '../../../../kit/upload/UploadList.tsx';
import type { UploadItem } from '../../../../kit/upload/uploads.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialUploadWords } from '../../../../locales/material/material-upload.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { LabelsField } from '../field/LabelsField.tsx';
import { materialPath } from '../material-kinds.ts';
import type { NewRow } from './new-material.ts';
import type { Duplicate } from './use-duplicates.ts';
import styles from './add-materials.module.css';

interface NewMaterialRowProps {
  row: NewRow;
  item: UploadItem;
  duplicate: Duplicate | undefined;
  /** Where it goes, if not to the page it was dropped on. */
  elsewhere: boolean;
  mayTag: boolean;
  onChange: (change: Partial<NewRow>) => void;
}

/** One file with what is said about it, and how far it is. */
export function NewMaterialRow(props: NewMaterialRowProps) {
  const { row, item, duplicate, elsewhere, mayTag, onChange } = props;
  const w = useWords(materialUploadWords);
  const words = useWords(materialItemWords);
  const { name } = item.file;
  return (
    <li className={styles.row} aria-label={name}>
      <ul className={styles.progress}>
        <UploadRow item={item} />
      </ul>
      {elsewhere && (
        <Text size="xs" c="dimmed">
          {fill(w.becomes, { kind: words.kinds[row.kind].title })}
        </Text>
      )}
      {duplicate && (
        <Text size="xs" component="output" className={styles.same}>
          {fill(w.sameAs, { name: duplicate.title })}{' '}
          <Anchor component={Link} size="xs" to={materialPath(duplicate)} target="_blank">
            {w.sameOpen}
          </Anchor>
        </Text>
      )}
      {item.state !== 'refused' && (
        <div className={styles.fields}>
          <TextInput
            size="xs"
            label={words.name}
            required
            maxLength={100}
            value={row.title}
            error={row.title.trim() === '' && w.titleMissing}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Select
            size="xs"
            label={words.language}
            allowDeselect={false}
            data={materialLocales.map((value) => ({ value, label: words.languages[value] }))}
            value={row.locale}
            onChange={(value) => onChange({ locale: value === 'en-US' ? 'en-US' : 'zh-CN' })}
          />
          {mayTag && (
            <LabelsField
              size="xs"
              label={words.labels}
              value={row.tagIds}
              onChange={(tagIds) => onChange({ tagIds })}
            />
          )}
        </div>
      )}
    </li>
  );
}
