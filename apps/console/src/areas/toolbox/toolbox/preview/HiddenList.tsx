import type { PreviewedToolbox } from '@console/contract/areas/toolbox/toolbox/shown-toolbox';
import { Text, Title } from '@mantine/core';
import { fill, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import styles from './phone.module.css';

/** What is in the toolbox and yet not on the phone, each with its reason. */
export function HiddenList({ hidden }: Pick<PreviewedToolbox, 'hidden'>) {
  const w = useWords(toolboxWords).preview;
  const { whyHidden } = useWords(toolWords);
  if (hidden.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="md">
        {w.hiddenNone}
      </Text>
    );
  return (
    <section className={styles.hidden} aria-label={fill(w.hidden, { count: hidden.length })}>
      <Title order={3} fz="sm" fw={600}>
        {fill(w.hidden, { count: hidden.length })}
      </Title>
      <ul>
        {hidden.map(({ toolId, toolName, itemName, why }) => (
          <li key={`${toolId} ${itemName ?? ''} ${why}`}>
            <span>{itemName === null ? toolName : `${toolName} › ${itemName}`}</span>
            <Text span size="xs" c="dimmed">
              {whyHidden[why]}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
