import { Button, CloseButton, Highlight, Text, TextInput } from '@mantine/core';
import type { MenuPermNode } from '@console/contract/areas/account/role';
import { services, type ServiceCode } from '@console/contract/services';
import { IconChevronRight, IconLock, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type MouseEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { roleWords } from '../../../../locales/account/role.ts';
import {
  foundIn,
  isChangeable,
  tickedOf,
  toggled,
  type Ticked,
  treeOf,
  type TreeNode,
  visibleNodes,
} from './tree-model.ts';
import styles from './permission-tree.module.css';

/** So near to the top or the bottom of the window a row is no longer seen well. */
const EDGE = 100;

interface PermissionTreeProps {
  nodes: readonly MenuPermNode[];
  value: readonly string[];
  onChange: (codes: string[]) => void;
  error?: string | undefined;
}

/** Menus and what can be done there, as a tree of tick boxes that the keyboard walks through. */
export const PermissionTree = memo(function PermissionTree({ nodes, value, onChange, error }: PermissionTreeProps) {
  const w = useWords(roleWords).tree;
  const [locale] = useLocale();
  const tree = useMemo(() => treeOf(nodes), [nodes]);
  const chosen = useMemo(() => new Set(value), [value]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const found = useMemo(() => foundIn(tree, text, locale), [tree, text, locale]);
  const visible = useMemo(() => visibleNodes(tree, closed, found), [tree, closed, found]);
  const [current, setCurrent] = useState<string>();
  const active = visible.find(({ id }) => id === current) ?? visible[0];
  const root = useRef<HTMLDivElement>(null);
  const hint = useId();
  const problem = useId();

  const leaves = useMemo(() => visible.filter(({ node }) => node.permission !== undefined), [visible]);
  const open = (id: string, expanded: boolean) => {
    const next = new Set(closed);
    if (expanded) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const toggle = (node: TreeNode) => isChangeable(node, chosen) && onChange(toggled(tree, [node], chosen));
  const goTo = (node: TreeNode | null | undefined) => {
    if (!node) return;
    setCurrent(node.id);
    const row = root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(node.id)}"]`);
    row?.focus({ preventScroll: true });
    // To the middle, once in many steps: at the edge every step would scroll, and bars could lie over the row.
    const { top = EDGE, bottom = EDGE } = row?.getBoundingClientRect() ?? {};
    if (top < EDGE || bottom > window.innerHeight - EDGE) row?.scrollIntoView({ block: 'center' });
  };
  const isOpen = ({ id, children }: TreeNode) => children.length > 0 && (found !== null || !closed.has(id));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = visible.indexOf(active);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(visible[place + 1]),
      ArrowUp: () => goTo(visible[place - 1]),
      Home: () => goTo(visible[0]),
      End: () => goTo(visible.at(-1)),
      ArrowRight: () => {
        if (active.children.length === 0) return;
        if (isOpen(active)) goTo(visible[place + 1]);
        else open(active.id, true);
      },
      ArrowLeft: () => {
        if (isOpen(active) && found === null) open(active.id, false);
        else goTo(active.parent);
      },
      ' ': () => toggle(active),
      Enter: () => toggle(active),
      '*': () => setClosed(new Set()),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  // One listener for all rows: they stay as they are while others change.
  const onPress = (event: MouseEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-node]');
    const node = tree.byId.get(row?.dataset['node'] ?? '');
    if (!node) return;
    setCurrent(node.id);
    row?.focus();
    if ((event.target as HTMLElement).closest('[data-fold]')) open(node.id, !isOpen(node));
    else toggle(node);
  };

  const row = (node: TreeNode) => (
    <Row
      key={node.id}
      node={node}
      ticked={tickedOf(node, chosen)}
      changeable={isChangeable(node, chosen)}
      open={node.children.length > 0 ? isOpen(node) : undefined}
      reachable={node === active}
      mark={text.trim()}
    />
  );

  return (
    <div className={styles.root} data-path="permissionCodes">
      <div className={styles.tools}>
        <TextInput
          size="xs"
          aria-label={w.search}
          placeholder={w.search}
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={typed !== '' && <CloseButton size="xs" aria-label={w.clear} onClick={() => setTyped('')} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in the search must not save the role; Escape clears it before it leaves the page.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
            if (event.key === 'Escape' && typed !== '') {
              event.preventDefault();
              setTyped('');
            }
          }}
          className={styles.search}
        />
        <Button size="compact-xs" variant="subtle" disabled={found !== null} onClick={() => setClosed(new Set())}>
          {w.expand}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={found !== null}
          onClick={() => setClosed(new Set(tree.all.filter(({ children }) => children.length > 0).map(({ id }) => id)))}
        >
          {w.collapse}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={leaves.length === 0}
          onClick={() => onChange(toggled(tree, leaves, chosen, true))}
        >
          {w.selectVisible}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={leaves.length === 0}
          onClick={() => onChange(toggled(tree, leaves, chosen, false))}
        >
          {w.clearVisible}
        </Button>
        <Text size="xs" c="dimmed" ml="auto" component="output">
          {found !== null && `${fill(w.found, { count: leaves.length })} · `}
          {fill(w.count, { chosen: value.length, total: tree.codes.length })}
        </Text>
      </div>
      {visible.length === 0 ? (
        <Text size="sm" c="dimmed" p="md" ta="center">
          {fill(w.nothing, { text: text.trim() })}
        </Text>
      ) : (
        <div
          ref={root}
          role="tree"
          tabIndex={-1}
          aria-label={w.label}
          aria-multiselectable
          aria-describedby={error === undefined ? hint : `${problem} ${hint}`}
          className={styles.body}
          onKeyDown={onKeyDown}
          onClick={onPress}
          onFocus={(event) => setCurrent(event.target.dataset['node'])}
        >
          {groupsOf(visible).map((group) =>
            Array.isArray(group) ? (
              <div role="presentation" key={`${group[0].id}+`} className={styles.leaves} data-level={group[0].level}>
                {group.map(row)}
              </div>
            ) : (
              row(group)
            ),
          )}
        </div>
      )}
      {error !== undefined && (
        <Text id={problem} size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Text id={hint} size="xs" c="dimmed">
        {w.implied} {w.keys}
      </Text>
    </div>
  );
});

/** Neighbouring actions stand beside each other. */
function groupsOf(visible: readonly TreeNode[]): (TreeNode | [TreeNode, ...TreeNode[]])[] {
  const groups: (TreeNode | [TreeNode, ...TreeNode[]])[] = [];
  for (const node of visible) {
    const last = groups.at(-1);
    if (node.node.permission === undefined) groups.push(node);
    else if (Array.isArray(last)) last.push(node);
    else groups.push([node]);
  }
  return groups;
}

interface RowProps {
  node: TreeNode;
  ticked: Ticked;
  changeable: boolean;
  open: boolean | undefined;
  reachable: boolean;
  mark: string;
}

const Row = memo(function Row({ node, ticked, changeable, open, reachable, mark }: RowProps) {
  const w = useWords(roleWords).tree;
  const [locale] = useLocale();
  const { title, locked, grantable, sensitive, serviceCode, type } = node.node;
  const siblings = node.parent?.children;
  const why = locked
    ? fill(w.locked, { service: serviceCode === undefined ? '' : services[serviceCode as ServiceCode][locale] })
    : grantable
      ? undefined
      : w.notYours;
  const note = why ?? (sensitive ? w.sensitiveHint : undefined);
  return (
    <div
      role="treeitem"
      data-node={node.id}
      data-type={type}
      className={styles.row}
      style={type === 'BUTTON' ? undefined : { paddingLeft: (node.level - 1) * 20 }}
      tabIndex={reachable ? 0 : -1}
      aria-level={node.level}
      aria-checked={ticked}
      aria-selected={ticked === 'true'}
      aria-expanded={open}
      aria-disabled={!changeable || undefined}
      aria-posinset={siblings && siblings.indexOf(node) + 1}
      aria-setsize={siblings?.length}
      title={note}
    >
      {open !== undefined && (
        <span className={styles.fold} data-fold data-open={open || undefined} aria-hidden>
          <IconChevronRight size={14} />
        </span>
      )}
      <span className={styles.box} data-ticked={ticked} aria-hidden />
      <span className={styles.name}>
        {mark === '' ? (
          title[locale]
        ) : (
          <Highlight component="span" highlight={mark} inherit>
            {title[locale]}
          </Highlight>
        )}
      </span>
      {why !== undefined && type !== 'DIR' && <IconLock size={13} className={styles.lock} aria-hidden />}
      {sensitive && <span className={styles.sensitive}>{w.sensitive}</span>}
    </div>
  );
});
