import { Button, Group } from '@mantine/core';
import { useWords } from '../../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../../locales/auth/sso-identity.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';

export function IdentityAddButtons({ busy, close }: { busy: boolean; close: () => void }) {
  const w = useWords(ssoIdentityWords);
  const { cancel } = useWords(kitWords).common;
  return (
    <Group gap="xs">
      <Button type="submit" loading={busy}>
        {w.add}
      </Button>
      <Button variant="default" onClick={close}>
        {cancel}
      </Button>
    </Group>
  );
}
