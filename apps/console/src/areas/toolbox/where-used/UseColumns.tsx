import type { UsedKind } from '@console/contract/areas/toolbox/where-used';
import { Alert, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { whereUsedWords } from '../../../locales/toolbox/where-used.ts';
import type { Found, Node } from './found.ts';
import { UsedNode } from './UsedNode.tsx';
import styles from './where-used.module.css';

const audience: ReadonlySet<UsedKind> = new Set(['product', 'application', 'clientGroup']);

/** From what it uses, over itself, to what uses it and who sees it: side by side, on a phone one below the other. */
export function UseColumns({ found }: { found: Found }) {
  const w = useWords(whereUsedWords);
  const { nodes, cut } = found;
  const self = nodes.filter(({ distance }) => distance === 0);
  const seenBy = nodes.filter(({ kind }) => audience.has(kind));
  const uses = nodes.filter(({ distance }) => distance < 0);
  const usedBy = nodes.filter(({ kind, distance }) => distance > 0 && !audience.has(kind));
  const named = nodes.filter(({ kind, distance }) => distance === 1 && !audience.has(kind)).length;
  const unnamed = Math.max(0, (found.placeCount ?? 0) - named);
  const isBox = self[0]?.kind === 'toolbox';
  // It is found by its product, whether anything leads to it or not.
  const isManual = self[0]?.kind === 'productDoc';
  const show = (list: readonly Node[]) => <Groups nodes={list} found={found} />;
  return (
    <>
      {cut && (
        <Alert variant="light" color="yellow" mb="md">
          {w.cut}
        </Alert>
      )}
      <div className={styles.root}>
        <Column title={w.uses}>{uses.length === 0 ? <Nothing title={w.usesNone} /> : show(uses)}</Column>
        <Column title={w.self} main>
          {show(self)}
        </Column>
        {/* Nothing holds a toolbox: whom it is for comes next. */}
        {!isBox && (
          <Column title={w.usedBy}>
            {usedBy.length > 0 && show(usedBy)}
            {unnamed > 0 && <Nothing title={fill(w.unnamed, { count: formatNumber(unnamed) })} hint={w.unnamedHint} />}
            {usedBy.length === 0 && unnamed === 0 && (
              <Nothing title={w.usedByNone} hint={isManual ? undefined : w.usedByNoneHint} />
            )}
          </Column>
        )}
        <Column title={w.seenBy}>
          <People found={found} />
          {seenBy.length > 0 ? (
            show(seenBy)
          ) : isManual ? null : found.peopleCount > 0 ? (
            <Nothing title={w.seenByAll} />
          ) : (
            <Nothing title={w.seenByNone} hint={w.seenByNoneHint} />
          )}
        </Column>
      </div>
    </>
  );
}

function Column({ title, main, children }: { title: string; main?: boolean; children: ReactNode }) {
  return (
    <section className={styles.column} data-main={main || undefined} aria-label={title}>
      <Title order={2} fz="sm" fw={600} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Nothing({ title, hint }: { title: string; hint?: string | undefined }) {
  return (
    <>
      <Text size="sm">{title}</Text>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  );
}

function People({ found: { peopleCount, peopleCapped } }: { found: Found }) {
  const w = useWords(whereUsedWords);
  const sentence = peopleCapped ? w.peopleCapped : peopleCount === 0 ? w.peopleNone : w.people;
  return (
    <p className={styles.people}>
      <IconUsers size={18} stroke={1.6} aria-hidden />
      {fill(sentence, { count: formatNumber(peopleCount) })}
    </p>
  );
}

/** The nearest first, those of a kind together. */
function Groups({ nodes, found }: { nodes: readonly Node[]; found: Found }) {
  const { kinds } = useWords(whereUsedWords);
  const sorted = nodes.toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
  const present = [...new Set(sorted.map(({ kind }) => kind))];
  return present.map((kind) => (
    <div key={kind} className={styles.group}>
      <Text size="xs" c="dimmed" mb={4}>
        {kinds[kind]}
      </Text>
      <ul className={styles.list}>
        {sorted
          .filter((node) => node.kind === kind)
          .map((node) => (
            <UsedNode key={node.id} node={node} found={found} />
          ))}
      </ul>
    </div>
  ));
}
