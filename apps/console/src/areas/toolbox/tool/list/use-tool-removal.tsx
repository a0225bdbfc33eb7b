import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { OutputOf } from '@console/contract/endpoint';
import { Button, List, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { ReferenceLink } from '../../../../kit/display/ReferenceLink.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { toastError } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords, wordsNow } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { requestWords } from '../../../../locales/lib/request.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { nameIn } from '../../toolbox/toolbox-name.ts';

type Users = OutputOf<typeof toolbox.getToolboxRefTool>;

/** Used nowhere; as it was specified, such an answer is a failure of the call. */
class NotUsed extends Error {}

async function getToolboxRefTool(toolId: string): Promise<Users> {
  const found: unknown = await call(toolbox.getToolboxRefTool, { toolId }, { showError: false });
  if (!Array.isArray(found) || found.length === 0) throw new NotUsed(wordsNow(requestWords).failed);
  return found as Users;
}

interface Removed {
  toolId: string;
  name: string;
  remove: () => Promise<unknown>;
}

/** Asks where a tool is used first: what is used is listed with links, what is not can be deleted. */
export function useToolRemoval(): { ask: (tool: Removed) => void; dialog: ReactNode } {
  const w = useWords(toolWords);
  const removal = useRemoval();
  const [used, setUsed] = useState<{ name: string; by: Users }>();
  const [opened, setOpened] = useState(false);
  const look = async ({ toolId, name, remove }: Removed) => {
    const goOn = (impact?: string) => removal.ask({ name, impact, recordIds: [toolId], remove });
    try {
      setUsed({ name, by: await getToolboxRefTool(toolId) });
      setOpened(true);
    } catch (error) {
      if (error instanceof NotUsed) goOn(w.removeImpact);
      // Who may not see toolboxes can still delete; where the tool is used, the server says so.
      else if (error instanceof CallError && error.http === 403) goOn();
      else if (error instanceof CallError) toastError(error.message);
      else throw error;
    }
  };
  return {
    ask: (tool) => void look(tool),
    dialog: (
      <>
        {removal.dialog}
        <InUseDialog opened={opened} used={used} onClose={() => setOpened(false)} />
      </>
    ),
  };
}

interface InUseDialogProps {
  opened: boolean;
  used: { name: string; by: Users } | undefined;
  onClose: () => void;
}

function InUseDialog({ opened, used, onClose }: InUseDialogProps) {
  const w = useWords(kitWords).remove;
  const [locale] = useLocale();
  return (
    <Dialog
      opened={opened}
      title={fill(w.inUse, { name: used?.name ?? '' })}
      footer={
        <Button data-autofocus onClick={onClose}>
          {w.understood}
        </Button>
      }
      onClose={onClose}
    >
      <Text size="sm">{w.inUseText}</Text>
      <List size="sm" mt="xs" spacing={4}>
        {used?.by.map((one) => (
          <List.Item key={one.toolboxId}>
            <ReferenceLink reference={{ type: 'toolbox', id: one.toolboxId, name: nameIn(locale, one) }} />
          </List.Item>
        ))}
      </List>
    </Dialog>
  );
}
