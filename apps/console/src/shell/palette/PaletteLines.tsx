// A list to choose from whose field keeps the focus: the field has the keys, and no tag of HTML does this.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { kinds } from '@console/contract/kinds';
import { IconBolt, IconClock, IconFile } from '@tabler/icons-react';
import { useEffect } from 'react';
import { kindIcons } from '../../kit/display/kind-icons.ts';
import { useWords } from '../../lib/words.ts';
import { paletteWords } from '../../locales/shell/palette.ts';
import { groupTitle, type Group, type Line } from './palette-lines.ts';
import styles from './palette.module.css';

const own = { recent: IconClock, page: IconFile, action: IconBolt } as const;

function iconOf(group: Group): typeof IconFile {
  if (group === 'recent' || group === 'page' || group === 'action') return own[group];
  const { icon } = kinds[group];
  return icon === undefined ? IconFile : kindIcons[icon];
}

interface LinesProps {
  id: string;
  lines: readonly Line[];
  active: Line | undefined;
  optionId: (line: Line) => string;
  onMark: (place: number) => void;
  onChoose: (line: Line) => void;
}

export function PaletteLines({ id, lines, active, optionId, onMark, onChoose }: LinesProps) {
  const w = useWords(paletteWords);
  const shown = active && optionId(active);
  useEffect(() => {
    if (shown !== undefined) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const groups = [...new Set(lines.map(({ group }) => group))];
  return (
    <div id={id} role="listbox" aria-label={w.results} className={styles.list}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={styles.group}>
            {groupTitle(group)}
          </div>
          {lines.map((line, place) => {
            if (line.group !== group) return null;
            const Icon = iconOf(group);
            return (
              <div
                key={line.id}
                id={optionId(line)}
                role="option"
                tabIndex={-1}
                aria-selected={line === active}
                className={styles.line}
                // Not on enter: a list that moves under a resting pointer must not move the mark.
                onMouseMove={() => onMark(place)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(line)}
              >
                <Icon size={16} stroke={1.7} aria-hidden="true" />
                <span className={styles.title}>{line.title}</span>
                {line.hint && <span className={styles.hint}>{line.hint}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
