import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../../../lib/load-part.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { clientImportWords } from '../../../../locales/client/client-import.ts';

const drawers = {
  'client:info:import': lazy(() =>
    loadPart(async () => ({ default: (await import('./ClientImportDrawer.tsx')).ClientImportDrawer })),
  ),
  'client:user:import': lazy(() =>
    loadPart(async () => ({
      default: (await import('../../client-user/ClientUserImportDrawer.tsx')).ClientUserImportDrawer,
    })),
  ),
};

/** Opens an import, for whoever may import. */
export function ImportButton({ permission }: { permission: keyof typeof drawers }) {
  const { action } = useWords(clientImportWords);
  const [opened, setOpened] = useState(false);
  const Drawer = drawers[permission];
  if (!useMay(permission)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setOpened(true)}>
        {action}
      </Button>
      {opened && (
        <Suspense>
          <Drawer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
