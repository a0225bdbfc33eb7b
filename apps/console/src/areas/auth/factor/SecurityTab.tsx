import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { factor, type Passkey } from '@console/contract/areas/auth/factor';
import type { OutputOf } from '@console/contract/endpoint';
import { IconDeviceMobile, IconFingerprint, IconKey, IconLifebuoy, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useStepUpCall } from '../profile/use-step-up-call.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { refreshUser, useUser } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { factorWords } from '../../../locales/auth/factor.ts';
import { SecurityDialogs, type Opened } from './SecurityDialogs.tsx';
import { SecurityRow } from './SecurityRow.tsx';
import styles from './security.module.css';

const FEW_CODES = 3;

/** The rows by the ids that they have in the page. */
const rows = { totp: 'security-totp', passkeys: 'security-passkeys', codes: 'security-codes' };

const aboutPasskeys = (opened: Opened | undefined) => opened?.kind === 'passkey' || opened?.kind === 'removePasskey';

type Factors = OutputOf<typeof factor.list>;

export function SecurityTab() {
  const w = useWords(factorWords);
  const user = useUser();
  const queries = useQueryClient();
  const { callWithStepUp, dialog } = useStepUpCall();
  const [opened, open] = useState<Opened>();
  const [enrolled, setEnrolled] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [factor.list.path],
    queryFn: ({ signal }) => call(factor.list, {}, { signal, showError: false }),
  });

  // The button that opened a dialog may be gone or mean something else once it is done: then its row takes the focus.
  const done = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (opened !== undefined || done.current === undefined) return;
    document.getElementById(done.current)?.focus();
    done.current = undefined;
  }, [opened]);

  const close = () => open(undefined);
  const finish = (row: string) => {
    done.current = row;
    close();
  };
  const refresh = () => void queries.invalidateQueries({ queryKey: [factor.list.path] });
  /** What was closed for want of a factor opens now. */
  const enrol = async () => {
    if (!user.mustEnrol) return;
    await refreshUser();
    setEnrolled(true);
    void queries.invalidateQueries();
  };
  const onFactor = (codes: readonly string[] | null) => {
    refresh();
    if (codes) return open({ kind: 'codes', codes, madeAt: new Date() });
    finish(aboutPasskeys(opened) ? rows.passkeys : rows.totp);
    return void enrol();
  };

  return (
    <Stack gap="md" maw={760}>
      <Enrolment mustEnrol={user.mustEnrol} enrolled={enrolled} />
      <Panel title={w.list.title}>
        <ul className={styles.root}>
          {!user.mustEnrol && <PasswordRow onChange={() => open({ kind: 'password' })} />}
          {!user.mustEnrol && <EmailRow onChange={() => open({ kind: 'email' })} />}
          {data && <FactorRows factors={data} open={open} begin={() => callWithStepUp(factor.beginTotp, {})} />}
        </ul>
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      </Panel>
      <SecurityDialogs
        opened={opened}
        factors={data}
        callWithStepUp={callWithStepUp}
        // The question on top closes by itself; what lies under it stays.
        onClose={() => dialog === undefined && close()}
        onChanged={() => {
          refresh();
          finish(aboutPasskeys(opened) ? rows.passkeys : rows.totp);
        }}
        onFactor={onFactor}
        onKept={() => {
          finish(rows.codes);
          void enrol();
        }}
      />
      {dialog}
    </Stack>
  );
}

function Enrolment({ mustEnrol, enrolled }: { mustEnrol: boolean; enrolled: boolean }) {
  const w = useWords(factorWords).enrol;
  const navigate = useNavigate();
  if (mustEnrol)
    return (
      <output>
        <Alert color="orange" variant="light" title={w.title}>
          {w.text}
        </Alert>
      </output>
    );
  if (!enrolled) return null;
  return (
    <output>
      <Alert color="green" variant="light">
        {w.done}{' '}
        <Button size="compact-sm" variant="light" ml="xs" onClick={() => void navigate('/')}>
          {w.goOn}
        </Button>
      </Alert>
    </output>
  );
}

function PasswordRow({ onChange }: { onChange: () => void }) {
  const w = useWords(factorWords).list;
  const { hasPassword, email } = useUser();
  return (
    <SecurityRow
      Icon={IconKey}
      title={w.password}
      state={<StatusBadge tone={hasPassword ? 'good' : 'quiet'}>{hasPassword ? w.set : w.notSet}</StatusBadge>}
      hint={hasPassword ? w.passwordHint : email === null ? w.passwordNoneMail : w.passwordNone}
      action={hasPassword && <Action label={w.change} of={w.password} onClick={onChange} />}
    />
  );
}

function EmailRow({ onChange }: { onChange: () => void }) {
  const w = useWords(factorWords).list;
  const { email } = useUser();
  return (
    <SecurityRow
      Icon={IconMail}
      title={w.email}
      state={email ?? <StatusBadge tone="quiet">{w.notSet}</StatusBadge>}
      hint={w.emailHint}
      action={<Action label={email === null ? w.setUp : w.change} of={w.email} onClick={onChange} />}
    />
  );
}

interface FactorRowsProps {
  factors: Factors;
  open: (opened: Opened) => void;
  begin: () => Promise<OutputOf<typeof factor.beginTotp> | undefined>;
}

function FactorRows({ factors, open, begin }: FactorRowsProps) {
  const w = useWords(factorWords).list;
  const [busy, setBusy] = useState(false);
  const { totpSince, passkeys, recoveryCodesLeft: left } = factors;
  const setUp = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const totp = await begin();
      if (totp) open({ kind: 'totp', totp });
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
    }
  };
  const hasFactor = totpSince !== null || passkeys.length > 0;
  return (
    <>
      <SecurityRow
        id={rows.totp}
        Icon={IconDeviceMobile}
        title={w.totp}
        state={
          totpSince === null ? (
            <StatusBadge tone="quiet">{w.notSet}</StatusBadge>
          ) : (
            <StatusBadge tone="good">{fill(w.totpSince, { time: formatTime(totpSince) })}</StatusBadge>
          )
        }
        hint={w.totpHint}
        action={
          totpSince === null ? (
            <Action label={w.setUp} of={w.totp} busy={busy} onClick={() => void setUp()} />
          ) : (
            <Action label={w.remove} of={w.totp} onClick={() => open({ kind: 'removeTotp' })} />
          )
        }
      />
      <SecurityRow
        id={rows.passkeys}
        Icon={IconFingerprint}
        title={w.passkeys}
        state={
          passkeys.length === 0 ? (
            <StatusBadge tone="quiet">{w.notSet}</StatusBadge>
          ) : (
            <StatusBadge tone="good">{fill(w.passkeyCount, { count: passkeys.length })}</StatusBadge>
          )
        }
        hint={w.passkeysHint}
        action={<Action label={w.add} of={w.passkeys} onClick={() => open({ kind: 'passkey' })} />}
      >
        {passkeys.length > 0 && (
          <ul className={styles.more} aria-label={w.passkeys}>
            {passkeys.map((passkey) => (
              <PasskeyItem
                key={passkey.passkeyId}
                passkey={passkey}
                onRemove={() => open({ kind: 'removePasskey', passkey })}
              />
            ))}
          </ul>
        )}
      </SecurityRow>
      <SecurityRow
        id={rows.codes}
        Icon={IconLifebuoy}
        title={w.codes}
        state={
          <StatusBadge tone={!hasFactor ? 'quiet' : left <= FEW_CODES ? 'warning' : 'good'}>
            {!hasFactor ? w.notSet : fill(left <= FEW_CODES ? w.codesFew : w.codesLeft, { count: left })}
          </StatusBadge>
        }
        hint={hasFactor ? w.codesHint : w.codesNone}
        action={hasFactor && <Action label={w.renew} of={w.codes} onClick={() => open({ kind: 'renew' })} />}
      />
    </>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { list: w, passkey: words } = useWords(factorWords);
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? w.neverUsed : fill(w.used, { time: formatTime(lastUsedAt) });
  return (
    <li>
      <div>
        {name}
        <div className={styles.facts}>
          <span>{fill(w.created, { time: formatTime(createdAt) })}</span>
          <span>{used}</span>
        </div>
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={fill(words.removeOf, { name })}
        onClick={onRemove}
      >
        {w.remove}
      </Button>
    </li>
  );
}

interface ActionProps {
  label: string;
  /** Which row it belongs to: several have the same word. */
  of: string;
  busy?: boolean;
  onClick: () => void;
}

function Action({ label, of, busy = false, onClick }: ActionProps) {
  return (
    // Not `loading`, which would let go of the focus that the dialog later gives back.
    <Button size="xs" variant="default" aria-label={`${label} ${of}`} aria-busy={busy} onClick={onClick}>
      {label}
    </Button>
  );
}

/** As tall as the rows that will come. */
function Waiting() {
  return (
    <Stack gap={26} mt={20} aria-busy>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Stack>
  );
}
