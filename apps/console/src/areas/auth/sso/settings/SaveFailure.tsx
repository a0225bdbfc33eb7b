import { Alert, Button, Text } from '@mantine/core';
import type { CallError } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { signInSettingsWords } from '../../../../locales/auth/sso-settings.ts';

/** Why saving failed; where someone else was faster, the way to what is there now. */
export function SaveFailure({ error, reload }: { error: CallError; reload: () => Promise<void> }) {
  const w = useWords(signInSettingsWords);
  const { traceId } = useWords(kitWords).common;
  return (
    <Alert color="red" variant="light" role="alert" title={error.message}>
      {error.code === 'CONFLICT' && (
        <Button size="compact-sm" variant="default" onClick={() => void reload()}>
          {w.conflictReload}
        </Button>
      )}
      {error.code !== 'CONFLICT' && error.traceId !== '' && (
        <Text size="xs">{fill(traceId, { id: error.traceId })}</Text>
      )}
    </Alert>
  );
}
