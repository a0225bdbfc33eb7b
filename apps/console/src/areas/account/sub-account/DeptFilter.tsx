import { ActionIcon, Button, CloseButton, Paper, Text, TextInput, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { deptWords } from '../../../locales/account/dept.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';
import type { DeptTree } from '../dept/dept-tree.ts';
import { DeptTreeView } from '../dept/tree/DeptTreeView.tsx';
import { foundRows, openRows } from '../dept/tree/open-rows.ts';
import styles from './sub-account.module.css';

interface DeptFilterProps {
  tree: DeptTree;
  chosen: string | undefined;
  onChoose: (deptId: string | undefined) => void;
  onHide: () => void;
}

const OPEN_AT_ONCE = 40;

/** The departments beside the list: one click shows the people of one of them and of all below it. */
export function DeptFilter({ tree, chosen, onChoose, onHide }: DeptFilterProps) {
  const w = useWords(subAccountWords).depts;
  const { search } = useWords(deptWords);
  const { clearSearch } = useWords(kitWords).list;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...(tree.all.length <= OPEN_AT_ONCE ? tree.all : tree.roots).map((dept) => dept.deptId),
        ...(chosen === undefined ? [] : (tree.byId.get(chosen)?.ids ?? [])),
      ]),
  );
  const [keyword, setKeyword] = useState('');
  const searched = useDeferredValue(keyword.trim());
  const rows = useMemo(
    () => (searched === '' ? openRows(tree, opened) : foundRows(tree, searched).rows),
    [tree, opened, searched],
  );
  const toggle = (deptId: string) => {
    const next = new Set(opened);
    if (!next.delete(deptId)) next.add(deptId);
    setOpened(next);
  };

  return (
    <Paper withBorder component="section" aria-label={w.title} className={styles.depts}>
      <div className={styles.deptTools}>
        <TextInput
          type="search"
          size="xs"
          flex={1}
          aria-label={search}
          placeholder={search}
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={
            keyword !== '' && <CloseButton size="xs" aria-label={clearSearch} onClick={() => setKeyword('')} />
          }
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
        <Tooltip label={w.hide}>
          <ActionIcon variant="subtle" color="gray" aria-label={w.hide} onClick={onHide}>
            <IconLayoutSidebarLeftCollapse size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Button
        variant={chosen === undefined ? 'light' : 'subtle'}
        color={chosen === undefined ? 'brand' : 'gray'}
        size="compact-sm"
        justify="flex-start"
        mx={8}
        mb={4}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {w.all}
      </Button>
      {tree.all.length === 0 ? (
        <Text size="sm" c="dimmed" px={16} py={8}>
          {w.empty}
        </Text>
      ) : (
        <DeptTreeView
          minHeight={120}
          tree={tree}
          rows={rows}
          keyword={searched}
          chosen={chosen}
          onMove={undefined}
          onStep={() => undefined}
          onToggle={toggle}
          onChoose={(deptId) => onChoose(deptId === chosen ? undefined : deptId)}
        />
      )}
    </Paper>
  );
}
