import type { material } from '@console/contract/areas/material/material/material';
import type { OutputOf } from '@console/contract/endpoint';
import { Text } from '@mantine/core';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';

type Twin = NonNullable<OutputOf<(typeof material)['impact']>['twin']>;

/** Places that show the other language, and with it this one; `mayUnlink`: nothing else is in the way. */
export function TwinUses({ twin, mayUnlink = false }: { twin: Twin; mayUnlink?: boolean }) {
  const { twin: said, unlink } = useWords(materialItemWords).remove;
  const params = { count: formatNumber(twin.placeCount), title: twin.title };
  return (
    <Text size="sm" mt="xs">
      {fill(said, params)} {mayUnlink && unlink}
    </Text>
  );
}
