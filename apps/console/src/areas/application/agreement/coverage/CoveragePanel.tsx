import { type Agreement, consentStates } from '@console/contract/areas/application/agreement/agreement';
import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { Consents } from './Consents.tsx';
import { EvidenceButton } from './EvidenceButton.tsx';
import { type Coverage, percentOf, useCoverage } from './use-coverage.ts';
import styles from './coverage-panel.module.css';

/** How far consent has come: in numbers, by version and person by person. */
export function CoveragePanel({ record }: { record: Agreement }) {
  const w = useWords(agreementWords).coverage;
  const isOut = record.status === 'PUBLISHED';
  const { data, error, refetch } = useCoverage(record.agreementId, isOut);
  if (!isOut)
    return (
      <Panel title={w.title}>
        <Text size="sm" c="dimmed">
          {w.none}
        </Text>
      </Panel>
    );
  return (
    <Panel title={w.title} aside={<EvidenceButton agreementId={record.agreementId} />}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={160} />)}
      {data && (
        <Stack gap="lg">
          <div className={styles.root}>
            <Standing coverage={data} />
            <ByVersion coverage={data} />
          </div>
          <Consents record={record} kinds={data.byKind.map(({ userKind }) => userKind)} />
        </Stack>
      )}
    </Panel>
  );
}

const fields = { ACCEPTED: 'accepted', OUTDATED: 'outdated', WITHDRAWN: 'withdrawn', NONE: 'none' } as const;

/** Each number opens the people behind it. */
function Standing({ coverage }: { coverage: Coverage }) {
  const w = useWords(agreementWords).coverage;
  const [, setParams] = useSearchParams();
  const show = (state: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('state', state);
        for (const key of ['pageNo', 'cursor', 'keyword']) next.delete(key);
        return next;
      },
      { replace: true },
    );
  const text = consentStates.map((state) => `${w.states[state]} ${formatNumber(coverage[fields[state]])}`).join(' · ');
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a bar of four parts, described in one sentence */}
      <div className={styles.bar} role="img" aria-label={fill(w.bar, { text })}>
        {consentStates
          .filter((state) => coverage[fields[state]] > 0)
          .map((state) => (
            <span key={state} data-state={state} style={{ flexGrow: coverage[fields[state]] }} />
          ))}
      </div>
      <ul className={styles.standing}>
        {consentStates.map((state) => {
          const count = coverage[fields[state]];
          return (
            <li key={state}>
              <UnstyledButton title={w.hints[state]} onClick={() => show(state)}>
                <span className={styles.key} data-state={state} aria-hidden />
                <span>{w.states[state]}</span>
                <strong>{formatNumber(count)}</strong>
                <Text span size="xs" c="dimmed">
                  {fill(w.ofTotal, { percent: percentOf(count, coverage.total) })}
                </Text>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <Text size="xs" c="dimmed" mt="xs">
        {fill(w.total, { count: formatNumber(coverage.total) })}
      </Text>
    </div>
  );
}

function ByVersion({ coverage }: { coverage: Coverage }) {
  const w = useWords(agreementWords).coverage;
  const most = Math.max(1, ...coverage.byVersion.map(({ accepted }) => accepted));
  return (
    <section aria-label={w.byVersion}>
      <Text size="xs" c="dimmed" mb={6}>
        {w.byVersion}
      </Text>
      {coverage.byVersion.length === 0 && <Text size="sm">{w.nobody}</Text>}
      <ul className={styles.byVersion}>
        {coverage.byVersion.map(({ versionId, versionNo, accepted }) => (
          <li key={versionId}>
            <span>{versionNo}</span>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(accepted / most) * 100}%` }} />
            </span>
            <span>{formatNumber(accepted)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
