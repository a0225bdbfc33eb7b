import type { ConsoleLog } from '@console/contract/areas/log/console-log';
import { logResultWords } from '@console/contract/areas/log/console-log-words';
import { Text } from '@mantine/core';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useLocale } from '../../../lib/words.ts';
import { useReason } from './detail/log-values.ts';

export function LogResult({ line }: { line: Pick<ConsoleLog, 'result' | 'failCode'> }) {
  const [locale] = useLocale();
  const reasonOf = useReason();
  const reason = reasonOf(line.failCode);
  return (
    <>
      <StatusBadge tone={line.result === 'SUCCESS' ? 'good' : 'bad'}>{logResultWords[line.result][locale]}</StatusBadge>
      {reason !== null && (
        <Text size="xs" c="dimmed" lineClamp={2} title={reason}>
          {reason}
        </Text>
      )}
    </>
  );
}
