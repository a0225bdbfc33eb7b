import type { ConsoleLog } from '@console/contract/areas/log/console-log';
import { Text } from '@mantine/core';
import { useWords } from '../../../lib/words.ts';
import { logWords } from '../../../locales/log/console-log.ts';

/** The name, and with which role; what the server did by itself was nobody. */
export function LogWho({ line: { actorName, actorType, roleName } }: { line: ConsoleLog }) {
  const w = useWords(logWords);
  if (actorName === null) return w.system;
  const types: Readonly<Record<number, string>> = w.types;
  return (
    <>
      {actorName}
      <Text size="xs" c="dimmed">
        {roleName ?? types[actorType ?? 0]}
      </Text>
    </>
  );
}
