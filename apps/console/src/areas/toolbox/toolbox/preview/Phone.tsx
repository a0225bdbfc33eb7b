import type { ShownTool, ShownToolbox } from '@console/contract/areas/toolbox/toolbox/shown-toolbox';
import { Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { fill, type Locale } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { ToolPicture } from '../../tool/parts/ToolPicture.tsx';
import { pathIn } from './path-in.ts';
import { ToolScreen } from './ToolScreen.tsx';
import styles from './phone.module.css';

interface PhoneProps {
  shown: ShownToolbox;
  locale: Locale;
}

/** A phone with the toolbox, and with what opens when one of its tools is touched. */
export function Phone({ shown, locale }: PhoneProps) {
  // What the phone says is in the phone's language.
  const w = toolboxWords[locale].preview;
  const [openId, setOpenId] = useState<string>();
  const open = shown.tools.find(({ toolId }) => toolId === openId);
  return (
    <div className={styles.phone} lang={locale}>
      {open ? (
        <>
          <button type="button" className={styles.back} onClick={() => setOpenId(undefined)}>
            <IconChevronLeft size={18} aria-hidden />
            {w.back}
          </button>
          <Text fw={600} fz="lg">
            {open.name}
          </Text>
          {open.description !== null && (
            <Text size="sm" c="dimmed">
              {open.description}
            </Text>
          )}
          <ToolScreen tool={open} locale={locale} />
        </>
      ) : (
        <>
          <div className={styles.head}>
            <ToolPicture path={pathIn(shown.iconUrl)} sign="TOOLBOX" />
            <Text fw={600} fz="lg">
              {shown.name}
            </Text>
          </div>
          {shown.description !== null && (
            <Text size="sm" c="dimmed">
              {shown.description}
            </Text>
          )}
          {shown.tools.length === 0 ? (
            <div className={styles.nothing}>
              <Text size="sm">{w.nothing}</Text>
              <Text size="xs" c="dimmed">
                {w.nothingHint}
              </Text>
            </div>
          ) : (
            shown.tools.map((tool) => (
              <ToolButton key={tool.toolId} tool={tool} locale={locale} onOpen={() => setOpenId(tool.toolId)} />
            ))
          )}
        </>
      )}
    </div>
  );
}

function countOf({ virtual, knowledge, errorCode }: ShownTool): number {
  if (virtual) return virtual.models.length + virtual.materials.length;
  return knowledge?.materials.length ?? errorCode?.errorCodeIds.length ?? 0;
}

function ToolButton({ tool, locale, onOpen }: { tool: ShownTool; locale: Locale; onOpen: () => void }) {
  const w = toolboxWords[locale].preview;
  const { types } = toolWords[locale];
  return (
    <button type="button" className={styles.tool} onClick={onOpen}>
      <ToolPicture path={pathIn(tool.coverUrl)} sign={tool.toolType} />
      <span className={styles.words}>
        <span>{tool.name}</span>
        <Text span size="xs" c="dimmed">
          {types[tool.toolType]} · {fill(w.items, { count: countOf(tool) })}
        </Text>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </button>
  );
}
