import { Text } from '@mantine/core';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { CallsLink } from '../CallsLink.tsx';
import type { CallData } from '../use-dashboard-request.ts';
import { percent } from './figures.ts';
import styles from './scores.module.css';

/** How the customers' scores are spread, the best first. */
export function Scores({ scores, here }: { scores: CallData['scores']; here: Query }) {
  const w = useWords(callDataWords);
  const total = scores.reduce((sum, { count }) => sum + count, 0);
  const countOf = (score: number) => scores.find((one) => one.score === score)?.count ?? 0;
  return (
    <Panel title={w.scores.title} p="md">
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {w.nothing}
        </Text>
      ) : (
        <ol className={styles.root}>
          {[5, 4, 3, 2, 1].map((score) => {
            const count = countOf(score);
            const name = fill(w.scores.of, { score });
            return (
              <li key={score}>
                <CallsLink
                  to={{ ...here, scoreFrom: score, scoreTo: score }}
                  count={count}
                  className={styles.line}
                  exact
                >
                  <span>{name}</span>
                  <span className={styles.track} aria-hidden>
                    <span className={styles.bar} data-low={score <= 2} style={{ width: `${(count / total) * 100}%` }} />
                  </span>
                  <span className={styles.count}>{`${formatNumber(count)} · ${percent((count / total) * 100)}`}</span>
                </CallsLink>
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
