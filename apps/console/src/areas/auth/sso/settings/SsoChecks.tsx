import type { Checked, SsoCheck } from '@console/contract/areas/auth/sso';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { fill, useWords } from '../../../../lib/words.ts';
import { signInSettingsWords } from '../../../../locales/auth/sso-settings.ts';
import styles from './sso-checks.module.css';

const icons = {
  PASS: IconCircleCheck,
  FAIL: IconCircleX,
  WARN: IconAlertTriangle,
  SKIPPED: IconCircleMinus,
} as const satisfies Record<Checked['result'], typeof IconCircleX>;

/** The answer stands below the button that asked for it, perhaps out of sight: whoever waited goes on there. */
const show = (place: HTMLElement | null) => {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest' });
};

interface SsoChecksProps {
  title: string;
  passed: boolean;
  checks: readonly Checked[];
  /** A sentence for when there was nothing to check. */
  failure?: string | undefined;
}

/** What was tested, one line each; what failed says what was found and how to fix it. */
export function SsoChecks({ title, passed, checks, failure }: SsoChecksProps) {
  const w = useWords(signInSettingsWords);
  const failed = checks.filter(({ result }) => result === 'FAIL').length;
  const warned = checks.filter(({ result }) => result === 'WARN').length;
  const summary = passed
    ? warned === 0
      ? w.passed
      : fill(w.warned, { count: warned })
    : fill(w.failed, { count: Math.max(failed, 1) });
  return (
    <section ref={show} tabIndex={-1} aria-label={title} className={styles.root}>
      <Alert
        role="alert"
        variant="light"
        color={passed ? (warned === 0 ? 'green' : 'orange') : 'red'}
        title={failure ?? fill(w.resultOf, { title, summary })}
      >
        {failure !== undefined && w.noToken}
      </Alert>
      {checks.length > 0 && (
        <ul className={styles.list}>
          {checks.map((checked) => (
            <CheckLine key={checked.check} {...checked} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Words = (typeof signInSettingsWords)['zh-CN'];

/** What was found, by name; codes become words, and what has none stays out. */
function factsOf(params: Checked['params'], w: Words): [label: string, value: string][] {
  const reasons: Readonly<Record<string, string>> = w.reasons;
  const texts: Readonly<Record<string, string | undefined>> = {
    ...params,
    reason: reasons[reasonOf(params) ?? ''],
    // Only a code of the network, which the reason has put into words.
    ...(params['reason'] === 'UNREACHABLE' && { found: undefined }),
    seconds: params['seconds'] === undefined ? undefined : awayBy(Number(params['seconds']), w),
  };
  return Object.entries(w.params).flatMap(([key, label]) => (texts[key] ? [[label, texts[key]]] : []));
}

const networkReasons: [code: RegExp, reason: string][] = [
  [/^ENOTFOUND$|^EAI_/, 'NO_SUCH_HOST'],
  [/^ECONNREFUSED$/, 'REFUSED'],
  [/TIMEDOUT|TIMEOUT/, 'TIMEOUT'],
  [/^E(HOST|NET)(UNREACH|DOWN)$/, 'NO_ROUTE'],
  [/^ECONNRESET$|^EPIPE$|^UND_ERR_SOCKET$/, 'CUT_OFF'],
  [/CERT|SELF_SIGNED|^UNABLE_TO_|TLS|SSL/, 'CERTIFICATE'],
];

/** The reason, more precise by what was found where that says more. */
function reasonOf({ reason, found = '' }: Checked['params']): string | undefined {
  if (reason === 'UNREACHABLE') return networkReasons.find(([code]) => code.test(found))?.[1] ?? reason;
  if (reason !== 'STATUS') return reason;
  return found === '404' ? 'NOT_FOUND' : Number(found) >= 500 ? 'DOWN' : reason;
}

const awayBy = (seconds: number, w: Words): string =>
  fill(seconds < 0 ? w.secondsEarlier : w.secondsLater, { seconds: Math.abs(seconds) });

function CheckLine({ check, result, params }: Checked) {
  const w = useWords(signInSettingsWords);
  const { name, mend }: { name: string; mend: string } = w.checks[check satisfies SsoCheck];
  const fixes: Readonly<Record<string, string>> = w.mends;
  const Icon = icons[result];
  const facts = factsOf(params, w);
  const open = result === 'FAIL' || result === 'WARN';
  return (
    <li className={styles.line} data-result={result}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <div>
        <Text size="sm" fw={open ? 500 : 400}>
          {name}
          <span className={styles.result}>{w.results[result]}</span>
        </Text>
        {open && facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {open && (
          <Text size="sm" c="dimmed">
            {fixes[reasonOf(params) ?? ''] ?? mend}
          </Text>
        )}
      </div>
    </li>
  );
}
