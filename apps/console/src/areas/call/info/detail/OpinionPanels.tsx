import type { CallDetail } from '@console/contract/areas/call/info/info';
import { Text } from '@mantine/core';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { WordBadges } from '../../../../kit/display/badge/WordBadges.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import styles from './call-detail.module.css';

/** What the customer thought of it, and what the expert wrote. */
export function OpinionPanels({ found }: { found: CallDetail }) {
  const w = useWords(callWords);
  const { score, quality, remark, remarkBy, problemType, endNote } = found;
  return (
    <>
      <Panel title={w.detail.score}>
        {score === null ? (
          <Quiet>{w.detail.noScore}</Quiet>
        ) : (
          <>
            <div className={styles.head}>
              <StatusBadge tone={score <= 2 ? 'bad' : score === 3 ? 'warning' : 'good'}>
                {fill(w.scoreOf, { score })}
              </StatusBadge>
              {/* So that a score is read fairly. */}
              {quality === 'POOR' && <StatusBadge tone="warning">{w.poorNetwork}</StatusBadge>}
              {found.scoredAt !== null && (
                <Text size="xs" c="dimmed" component="span">
                  <Time value={found.scoredAt} />
                </Text>
              )}
            </div>
            {found.scoreReasons.length > 0 && <WordBadges words={found.scoreReasons.map(({ name }) => name)} />}
            {found.comment !== null && <Said>{found.comment}</Said>}
          </>
        )}
      </Panel>
      <Panel title={w.detail.remark}>
        {remark === null ? (
          <Quiet>{w.detail.noRemark}</Quiet>
        ) : (
          <>
            <Said>{remark}</Said>
            {remarkBy && <Quiet>{fill(w.detail.by, { name: remarkBy.name })}</Quiet>}
          </>
        )}
        <Quiet>
          {[
            problemType && `${w.problemType}: ${problemType.name}`,
            `${w.solved}: ${w.solvedAnswers[found.solved]}`,
            endNote && `${w.detail.endNote}: ${endNote.name}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
      </Panel>
    </>
  );
}

export const Quiet = ({ children }: { children: string }) => (
  <Text size="xs" c="dimmed" mt={4}>
    {children}
  </Text>
);

export const Said = ({ children }: { children: string }) => (
  <Text size="sm" className={styles.quote} mt={4}>
    {children}
  </Text>
);
