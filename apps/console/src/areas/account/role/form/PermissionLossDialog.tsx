import { Button, Stack, Text } from '@mantine/core';
import type { DataScope } from '@console/contract/areas/account/role';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { roleWords } from '../../../../locales/account/role.ts';
import { Codes, type Preview } from '../RolePreview.tsx';
import { useRoleWords } from '../use-role-words.ts';

export interface PermissionLoss {
  preview: Preview;
  scope: DataScope;
  /** Departments that are no longer among those chosen. */
  depts: readonly string[];
  disabled: boolean;
}

/** Said before people lose something: what, who, and who is at work right now. */
export function PermissionLossDialog({ loss, answer }: { loss: PermissionLoss; answer: (goOn: boolean) => void }) {
  const w = useWords(roleWords).loss;
  const { more } = useWords(roleWords).preview;
  const { scopeOf } = useRoleWords();
  const { preview, scope, depts, disabled } = loss;
  const { holders, lost, sample, scopeBefore } = preview;
  const working = sample.filter((one) => one.working).length;
  const names = sample.map(({ name }) => name).join('、');
  return (
    <Dialog
      opened
      onClose={() => answer(false)}
      title={w.title}
      size={520}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {w.back}
          </Button>
          <Button color="red" onClick={() => answer(true)}>
            {w.save}
          </Button>
        </>
      }
    >
      <Stack gap="xs">
        {lost.length > 0 && (
          <>
            <Text size="sm">{fill(w.text, { count: holders })}</Text>
            <Codes codes={lost} sign="−" />
          </>
        )}
        {scopeBefore !== null && scopeBefore !== scope && (
          <Text size="sm">{fill(w.scope, { before: scopeOf(scopeBefore), after: scopeOf(scope) })}</Text>
        )}
        {depts.length > 0 && <Text size="sm">{fill(w.depts, { names: depts.join('、') })}</Text>}
        {disabled && <Text size="sm">{w.disabled}</Text>}
        <Text size="sm" c="dimmed">
          {fill(w.who, { names })}
          {holders > sample.length && ` ${fill(more, { count: holders })}`}
        </Text>
        {working > 0 && (
          <Text size="sm" c="dimmed">
            {fill(w.working, { count: working })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
