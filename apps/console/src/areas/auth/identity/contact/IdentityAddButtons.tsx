import { Button, Group } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { identityWords } from '../../../../locales/auth/identity.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';

export function IdentityAddButtons({ busy, close }: { busy: boolean; close: () => void }) {
  const w = useWords(identityWords);
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
