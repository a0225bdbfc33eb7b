import type { agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import type { OutputOf } from '@console/contract/endpoint';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { fill, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { foldUnchanged } from './fold-unchanged.ts';
import styles from './red-line.module.css';

type Compared = OutputOf<typeof agreementVersion.compare>;
type Block = Compared['blocks'][number];

interface RedLineProps {
  compared: Compared;
  lang: string;
  /** The earlier text at the left, the later one at the right. */
  sideBySide: boolean;
  /** Long runs without a change are folded away. */
  onlyChanges: boolean;
}

/** What went is struck out and what came is underlined: colour only adds to that. */
export function RedLine({ compared, lang, sideBySide, onlyChanges }: RedLineProps) {
  const w = useWords(agreementWords).compare;
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const parts = foldUnchanged(compared.blocks, onlyChanges);
  return (
    <div className={styles.root} data-sides={sideBySide || undefined} lang={lang}>
      {sideBySide && (
        <div className={`${styles.row} ${styles.head}`}>
          <span>{compared.fromVersionNo}</span>
          <span>{compared.toVersionNo}</span>
        </div>
      )}
      {parts.map(({ at, blocks, hidden }) =>
        hidden && !unfolded.has(at) ? (
          <UnstyledButton key={at} className={styles.fold} onClick={() => setUnfolded(new Set([...unfolded, at]))}>
            {fill(w.hidden, { count: blocks.length })}
          </UnstyledButton>
        ) : (
          blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a paragraph has no name but its place
            <Row key={`${at}-${index}`} block={block} sideBySide={sideBySide} />
          ))
        ),
      )}
    </div>
  );
}

const signs = { SAME: '', ADDED: '+', REMOVED: '−', CHANGED: '±' } as const;

function Row({ block, sideBySide }: { block: Block; sideBySide: boolean }) {
  const { change, kind } = block;
  if (!sideBySide)
    return (
      <div className={styles.row} data-change={change} data-kind={kind}>
        <Sign change={change} />
        <p>
          <Pieces block={block} />
        </p>
      </div>
    );
  return (
    <div className={styles.row} data-change={change} data-kind={kind}>
      {(['REMOVED', 'ADDED'] as const).map((side) => (
        <div key={side} className={styles.side} data-touched={change === side || change === 'CHANGED' || undefined}>
          {(change === side || change === 'CHANGED') && <Sign change={side} />}
          <p>
            <Pieces block={block} only={side} />
          </p>
        </div>
      ))}
    </div>
  );
}

function Sign({ change }: { change: Block['change'] }) {
  const w = useWords(agreementWords).compare;
  const names = { SAME: '', ADDED: w.added, REMOVED: w.removed, CHANGED: w.changed };
  return (
    <span className={styles.sign} title={names[change]}>
      <span aria-hidden>{signs[change]}</span>
      <VisuallyHidden>{names[change]}</VisuallyHidden>
    </span>
  );
}

function Pieces({ block, only }: { block: Block; only?: 'ADDED' | 'REMOVED' }) {
  return block.pieces
    .filter(({ change }) => only === undefined || change === 'SAME' || change === only)
    .map(({ change, text }, index) => {
      // A text read from its beginning to its end: its pieces have no other names.
      const key = `${index}`;
      if (change === 'ADDED') return <ins key={key}>{text}</ins>;
      if (change === 'REMOVED') return <del key={key}>{text}</del>;
      return <span key={key}>{text}</span>;
    });
}
