import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { useUser } from '../../../../lib/session/session.ts';
import { grantedScopes, liveConnection } from '../sso-account.ts';
import { useWords } from '../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../locales/auth/sso-identity.ts';
import { IdentityEmails } from './contact/IdentityEmails.tsx';
import { IdentityPassword } from './IdentityPassword.tsx';
import { IdentityPhones } from './contact/IdentityPhones.tsx';
import { IdentityProfile } from './IdentityProfile.tsx';

const parts = {
  profile: IdentityProfile,
  email: IdentityEmails,
  phone: IdentityPhones,
  password: IdentityPassword,
};

type State = 'apart' | 'connected' | 'elsewhere';

function stateNow(): State {
  if (liveConnection()?.start.accountApi === false) return 'elsewhere';
  return grantedScopes().length > 0 ? 'connected' : 'apart';
}

/** The account at the company's identity provider, by the provider's own calls and only as far as it grants them. */
export function IdentityTab() {
  const w = useWords(ssoIdentityWords);
  const [state, setState] = useState(stateNow);
  if (state === 'elsewhere')
    return (
      <Panel title={w.title}>
        <EmptyState title={w.elsewhere} description={w.elsewhereHint} />
      </Panel>
    );
  if (state === 'apart') return <Connect onState={setState} />;

  const granted = grantedScopes();
  const has = (part: string, right: string) => granted.includes(`okta.myAccount.${part}.${right}`);
  const shown = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (part) => has(part, 'read') || has(part, 'manage'),
  );
  return (
    <Stack gap="md" maw={760}>
      <Text size="sm" c="dimmed">
        {shown.length === 0 ? w.nothingGranted : w.intro}
      </Text>
      {shown.map((part) => {
        const Part = parts[part];
        return <Part key={part} mayManage={has(part, 'manage')} />;
      })}
    </Stack>
  );
}

function Connect({ onState }: { onState: (state: State) => void }) {
  const w = useWords(ssoIdentityWords);
  const { tenantCode } = useUser();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const connect = async () => {
    setBusy(true);
    setFailure(undefined);
    const { connectAccount, ssoFailureText } = await import('../sso.ts');
    try {
      onState((await connectAccount(tenantCode, pathname + search)) ? 'connected' : 'elsewhere');
    } catch (error) {
      setFailure(ssoFailureText(error));
      setBusy(false);
    }
  };
  return (
    <Panel title={w.title}>
      <EmptyState kind="forbidden" title={w.notConnected} description={w.notConnectedHint}>
        <Button loading={busy} onClick={() => void connect()}>
          {w.connect}
        </Button>
      </EmptyState>
      {failure !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
    </Panel>
  );
}
