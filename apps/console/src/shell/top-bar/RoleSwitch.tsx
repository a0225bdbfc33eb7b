import { session } from '@console/contract/areas/auth/session';
import { Alert, Badge, Loader, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { firstAllowed, mayOpen } from '../../lib/session/access.ts';
import { call } from '../../lib/api/client.ts';
import { routeAt } from '../../lib/route/paths.ts';
import { switchRole } from '../../lib/session/session.ts';
import { toastSuccess } from '../../lib/toast/toast.ts';
import { fill, useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './role-switch.module.css';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Keeps the page if the new role may see it, otherwise goes to the first that it may. */
export function RoleSwitch({ close }: { close: () => void }) {
  const w = useWords(shellWords).roles;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [changing, setChanging] = useState<string>();
  const { data, isError } = useQuery({
    queryKey: ['session', 'roles'],
    queryFn: ({ signal }) => call(session.queryRoles, {}, { signal }),
    staleTime: 0,
  });
  const list = useRef<HTMLUListElement>(null);
  const others = () => [...(list.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
  // The roles arrive after the dialog has looked for what to focus.
  useEffect(() => {
    if (data !== undefined) list.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [data]);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const choices = others();
    const place = choices.findIndex((one) => one === document.activeElement);
    choices.at((place + step) % choices.length)?.focus();
  };
  const choose = async (roleId: string, name: string) => {
    setChanging(roleId);
    try {
      await switchRole(roleId);
      const here = routeAt(pathname);
      if (here === undefined || !mayOpen(here.name)) await navigate(firstAllowed()?.path ?? '/', { replace: true });
      toastSuccess(fill(w.switched, { name }));
      close();
    } catch {
      setChanging(undefined);
    }
  };
  return (
    <Dialog opened onClose={close} title={w.title} size={420}>
      <Text size="xs" c="dimmed">
        {w.hint}
      </Text>
      {isError && <Alert color="red" mt="sm" title={w.failed} />}
      {data === undefined && !isError && (
        <Stack gap={6} mt={12}>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      <ul ref={list} className={styles.roles}>
        {data?.map(({ roleId, roleName, isActive, isDefault }) => (
          <li key={roleId}>
            <UnstyledButton
              className={styles.role}
              disabled={isActive || changing !== undefined}
              data-active={isActive || undefined}
              aria-current={isActive || undefined}
              onClick={() => void choose(roleId, roleName)}
              onKeyDown={move}
            >
              <span className={styles.roleName}>{roleName}</span>
              {isDefault && (
                <Badge variant="light" color="gray">
                  {w.isDefault}
                </Badge>
              )}
              {isActive && <Badge variant="light">{w.active}</Badge>}
              {changing === roleId && <Loader size={16} />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
