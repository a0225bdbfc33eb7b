import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { fill, useWords } from '../../../lib/words.ts';
import { richTextWords } from '../../../locales/kit/rich-text.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './toolbar.module.css';

const groups = [
  ['undo', 'redo'],
  ['heading', 'subheading'],
  ['bold', 'italic', 'underline', 'strike'],
  ['bullets', 'numbers', 'quote'],
  ['link', 'image', 'clear'],
] as const;
type Tool = (typeof groups)[number][number];
const tools: readonly Tool[] = groups.flat();

const icons = {
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
  heading: IconH2,
  subheading: IconH3,
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strike: IconStrikethrough,
  bullets: IconList,
  numbers: IconListNumbers,
  quote: IconBlockquote,
  link: IconLink,
  image: IconPhoto,
  clear: IconClearFormatting,
};

const keys: Partial<Record<Tool, string>> = {
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Shift+Z',
  bold: 'Ctrl+B',
  italic: 'Ctrl+I',
  underline: 'Ctrl+U',
  strike: 'Ctrl+Shift+S',
};

interface ToolbarProps {
  id: string;
  label: string;
  editor: Editor;
}

/** One stop for the Tab key; arrows move along it. */
export function Toolbar({ id, label, editor }: ToolbarProps) {
  const w = useWords(richTextWords);
  const [current, setCurrent] = useState<Tool>('undo');
  const [asking, setAsking] = useState<'link' | 'image'>();
  const bar = useRef<HTMLDivElement>(null);
  const { pressed, idle } = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });

  const use = (tool: Tool) => {
    setCurrent(tool);
    if (idle.includes(tool)) return;
    if (tool === 'link' || tool === 'image') setAsking(tool);
    else run(editor, tool);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.commands.focus();
      return;
    }
    const next = neighbour(current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
  };

  return (
    <>
      <div
        ref={bar}
        id={id}
        role="toolbar"
        tabIndex={-1}
        aria-label={fill(w.toolbar, { label })}
        title={w.toolbarHint}
        className={styles.root}
        onKeyDown={onKeyDown}
      >
        {groups.map((group) => (
          <span key={group[0]} className={styles.group}>
            {group.map((tool) => {
              const Icon = icons[tool];
              const key = keys[tool];
              const isToggle = !['undo', 'redo', 'image', 'clear'].includes(tool);
              return (
                <Tooltip key={tool} label={key === undefined ? w[tool] : `${w[tool]} (${key})`}>
                  <ActionIcon
                    variant={pressed.includes(tool) ? 'light' : 'subtle'}
                    color={pressed.includes(tool) ? 'brand' : 'gray'}
                    size={28}
                    data-tool={tool}
                    tabIndex={tool === current ? 0 : -1}
                    aria-label={w[tool]}
                    {...(isToggle && { 'aria-pressed': pressed.includes(tool) })}
                    {...(key !== undefined && { 'aria-keyshortcuts': key.replace('Ctrl', 'Control') })}
                    aria-disabled={idle.includes(tool) || undefined}
                    // The selection stays in the text.
                    onMouseDown={(event) => event.preventDefault()}
                    onFocus={() => setCurrent(tool)}
                    onClick={() => use(tool)}
                  >
                    <Icon size={17} stroke={1.7} />
                  </ActionIcon>
                </Tooltip>
              );
            })}
          </span>
        ))}
      </div>
      {asking === 'link' && <LinkDialog editor={editor} onClose={() => setAsking(undefined)} />}
      {asking === 'image' && <PictureDialog editor={editor} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function neighbour(current: Tool, key: string): Tool | undefined {
  const at = tools.indexOf(current);
  if (key === 'ArrowRight') return tools[(at + 1) % tools.length];
  if (key === 'ArrowLeft') return tools.at(at - 1);
  if (key === 'Home') return tools[0];
  return key === 'End' ? tools.at(-1) : undefined;
}

/** Which tools are in force where the cursor stands, and which would do nothing. */
function stateOf(editor: Editor): { pressed: Tool[]; idle: Tool[] } {
  const inForce: Partial<Record<Tool, boolean>> = {
    heading: editor.isActive('heading', { level: 2 }),
    subheading: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    image: editor.isActive('image'),
  };
  const idle: Partial<Record<Tool, boolean>> = { undo: !editor.can().undo(), redo: !editor.can().redo() };
  return { pressed: tools.filter((tool) => inForce[tool]), idle: tools.filter((tool) => idle[tool]) };
}

function run(editor: Editor, tool: Exclude<Tool, 'link' | 'image'>): void {
  const chain = editor.chain().focus();
  const does: Record<typeof tool, () => typeof chain> = {
    undo: () => chain.undo(),
    redo: () => chain.redo(),
    heading: () => chain.toggleHeading({ level: 2 }),
    subheading: () => chain.toggleHeading({ level: 3 }),
    bold: () => chain.toggleBold(),
    italic: () => chain.toggleItalic(),
    underline: () => chain.toggleUnderline(),
    strike: () => chain.toggleStrike(),
    bullets: () => chain.toggleBulletList(),
    numbers: () => chain.toggleOrderedList(),
    quote: () => chain.toggleBlockquote(),
    clear: () => chain.unsetAllMarks().clearNodes(),
  };
  does[tool]().run();
}
