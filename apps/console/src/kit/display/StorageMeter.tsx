import { Progress, Text } from '@mantine/core';
import { file } from '@console/contract/areas/base/file';
import { useQuery } from '@tanstack/react-query';
import { kitWords } from '../../locales/kit/kit.ts';
import { call } from '../../lib/api/client.ts';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';

const nothing = { usedBytes: 0, quotaBytes: 0, fileCount: 0, ownBytes: 0, ownCount: 0 };

/** How much of the tenant's storage is used, in words and as a bar that warns before it is full; and what of it is one's own. */
export function StorageMeter() {
  const w = useWords(kitWords).storage;
  const { data } = useQuery({
    queryKey: [file.usage.path],
    queryFn: ({ signal }) => call(file.usage, {}, { signal, showError: false }),
  });
  const { usedBytes, quotaBytes, fileCount, ownBytes, ownCount } = data ?? nothing;
  const percent = quotaBytes === 0 ? 0 : Math.min(100, (usedBytes / quotaBytes) * 100);
  const color = percent >= 95 ? 'red' : percent >= 80 ? 'orange' : 'brand';
  return (
    <div>
      <Text size="sm">
        <Text span fw={600} fz="lg">
          {formatBytes(usedBytes)}
        </Text>{' '}
        <Text span c="dimmed" size="sm">
          / {formatBytes(quotaBytes)}
        </Text>
      </Text>
      <Progress value={percent} color={color} size={6} my={8} aria-label={w.title} />
      <Text size="xs" c="dimmed">
        {fill(w.files, {
          count: formatNumber(fileCount),
          percent: percent > 0 && percent < 1 ? '<1' : Math.round(percent),
        })}
      </Text>
      <Text size="xs" c="dimmed">
        {fill(w.own, { count: formatNumber(ownCount), size: formatBytes(ownBytes) })}
      </Text>
    </div>
  );
}
