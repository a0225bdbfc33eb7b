import { Radio, type RadioGroupProps } from '@mantine/core';
import { tagColors } from '@console/contract/areas/material/tag';
import { IconCheck } from '@tabler/icons-react';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import styles from './color-field.module.css';

/** The preset colours as a group of radios: arrow keys move between them, and each one has a name. */
export function ColorField(props: Omit<RadioGroupProps, 'children'>) {
  const { labelOf } = useDictionary('tag_color');
  return (
    <Radio.Group {...props}>
      <div className={styles.root}>
        {tagColors.map((color) => (
          <Radio.Card
            key={color}
            value={color}
            className={styles.swatch}
            aria-label={labelOf(color)}
            title={labelOf(color)}
            style={{ background: color }}
          >
            {props.value === color && <IconCheck size={16} stroke={3} aria-hidden />}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
