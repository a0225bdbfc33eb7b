import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';

interface ImportButtonProps {
  /** Loaded when it is opened for the first time: most people never import. */
  drawer: ComponentType<{ onClose: () => void }>;
  children: string;
}

/** Opens an import beside the list that it adds to. */
export function ImportButton({ drawer: Drawer, children }: ImportButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setOpened(true)}>
        {children}
      </Button>
      {opened && (
        <Suspense>
          <Drawer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
