import { type AgreementVersion, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { ActionIcon, Drawer, SegmentedControl, Select, Skeleton, Switch, Text } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { useReturnFocus } from '../../../../kit/dialog/return-focus.ts';
import { call } from '../../../../lib/api/client.ts';
import { fill, type Locale, locales, useLocale, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { RedLine } from './RedLine.tsx';
import type { Pair } from './use-compared.ts';
import styles from './red-line.module.css';

interface CompareDrawerProps {
  pair: Pair | undefined;
  versions: readonly AgreementVersion[];
  onChoose: (pair: Pair) => void;
  onClose: () => void;
}

export function CompareDrawer({ pair, versions, onChoose, onClose }: CompareDrawerProps) {
  const w = useWords(agreementWords).compare;
  const { close } = useWords(kitWords).common;
  useReturnFocus(pair !== undefined);
  return (
    <Drawer
      opened={pair !== undefined}
      onClose={onClose}
      position="right"
      size={1080}
      title={w.title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {pair && <Compared pair={pair} versions={versions} onChoose={onChoose} />}
    </Drawer>
  );
}

/** Two versions, chosen here, as one red-lined text or beside each other. */
function Compared({ pair, versions, onChoose }: Omit<CompareDrawerProps, 'pair' | 'onClose'> & { pair: Pair }) {
  const all = useWords(agreementWords);
  const w = all.compare;
  const [own] = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const [layout, setLayout] = useState('inline');
  const [onlyChanges, setOnlyChanges] = useState(true);
  const data = versions.map(({ versionId, versionNo }) => ({ value: versionId, label: versionNo }));
  return (
    <div>
      <div className={styles.tools}>
        <Select
          size="xs"
          w={150}
          label={w.from}
          allowDeselect={false}
          data={data}
          value={pair.from}
          onChange={(from) => from !== null && onChoose({ ...pair, from })}
        />
        <ActionIcon
          aria-label={w.swap}
          title={w.swap}
          size={28}
          variant="default"
          onClick={() => onChoose({ from: pair.to, to: pair.from })}
        >
          <IconArrowsLeftRight size={15} stroke={1.6} />
        </ActionIcon>
        <Select
          size="xs"
          w={150}
          label={w.to}
          allowDeselect={false}
          data={data}
          value={pair.to}
          onChange={(to) => to !== null && onChoose({ ...pair, to })}
        />
        <SegmentedControl
          size="xs"
          aria-label={w.language}
          data={locales.map((value) => ({ value, label: all.language[value] }))}
          value={locale}
          onChange={(value) => setLocale(value === 'en-US' ? 'en-US' : 'zh-CN')}
        />
        <SegmentedControl
          size="xs"
          aria-label={w.layout}
          data={[
            { value: 'inline', label: w.inline },
            { value: 'sides', label: w.sides },
          ]}
          value={layout}
          onChange={setLayout}
        />
        <Switch
          size="xs"
          pb={5}
          label={w.onlyChanges}
          checked={onlyChanges}
          onChange={(event) => setOnlyChanges(event.currentTarget.checked)}
        />
      </div>
      {pair.from === pair.to ? (
        <EmptyState kind="search" title={w.choose} />
      ) : (
        <Result pair={pair} locale={locale} sides={layout === 'sides'} onlyChanges={onlyChanges} />
      )}
    </div>
  );
}

interface ResultProps {
  pair: Pair;
  locale: Locale;
  sides: boolean;
  onlyChanges: boolean;
}

function Result({ pair, locale, sides, onlyChanges }: ResultProps) {
  const all = useWords(agreementWords);
  const w = all.compare;
  const input = { fromVersionId: pair.from, toVersionId: pair.to, locale };
  const { data, error, refetch } = useQuery({
    queryKey: [agreementVersion.compare.path, input],
    queryFn: ({ signal }) => call(agreementVersion.compare, input, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={320} />;
  const count = (change: string) => data.blocks.filter((block) => block.change === change).length;
  const language = all.language[locale];
  if (data.blocks.length === 0) return <EmptyState title={fill(w.nothing, { language })} />;
  const counts = { changed: count('CHANGED'), added: count('ADDED'), removed: count('REMOVED') };
  const isSame = counts.changed + counts.added + counts.removed === 0;
  return (
    <section aria-label={w.result}>
      <Text component="output" display="block" size="sm" mb="xs">
        {isSame ? fill(w.same, { language }) : fill(w.counts, counts)}
        {!isSame && (
          <Text span size="xs" c="dimmed" ml="sm">
            {w.legend}
          </Text>
        )}
      </Text>
      {data.coarse && (
        <Text size="xs" c="dimmed" mb="xs">
          {w.coarse}
        </Text>
      )}
      <RedLine
        key={`${pair.from} ${pair.to} ${locale}`}
        compared={data}
        lang={locale}
        sideBySide={sides}
        onlyChanges={onlyChanges && !isSame}
      />
    </section>
  );
}
