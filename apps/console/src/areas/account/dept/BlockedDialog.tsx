import { Anchor, Button, List, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { deptWords } from '../../../locales/account/dept.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import type { TreeDept } from './dept-tree.ts';

/** Why a department cannot be deleted yet, and where to go first. */
export function BlockedDialog({ opened, dept, onClose }: { opened: boolean; dept: TreeDept; onClose: () => void }) {
  const w = useWords(deptWords).blocked;
  const { understood } = useWords(kitWords).remove;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={fill(w.title, { name: dept.name })}
      footer={
        <Button data-autofocus onClick={onClose}>
          {understood}
        </Button>
      }
    >
      <Text size="sm">{w.text}</Text>
      <List size="sm" mt="xs" spacing={4}>
        {dept.children.length > 0 && <List.Item>{fill(w.children, { count: dept.children.length })}</List.Item>}
        {dept.memberCount > 0 && (
          <List.Item>
            {fill(w.members, { count: dept.memberCount })}{' '}
            <Anchor component={Link} size="sm" to={pathOf('accountList', { deptId: dept.deptId })}>
              {w.showMembers}
            </Anchor>
          </List.Item>
        )}
      </List>
    </Dialog>
  );
}
