import type { TempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { Stack, Text } from '@mantine/core';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { RefuseForm } from '../decision/RefuseForm.tsx';

interface BulkRefuseDialogProps {
  requests: readonly Pick<TempUser, 'tempUserId' | 'name' | 'companyName'>[];
  onClose: () => void;
  onDone: () => void;
}

const NAMED = 5;

/** Turns many away at once, for one reason. */
export function BulkRefuseDialog({ requests, onClose, onDone }: BulkRefuseDialogProps) {
  const { bulk: w, comma } = useWords(reviewWords);
  const count = requests.length;
  const first = requests
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(comma);
  const names = count > NAMED ? fill(w.names, { names: first, count }) : first;
  return (
    <Dialog opened onClose={onClose} size={520} title={fill(w.refuseTitle, { count })}>
      <Stack gap="md">
        <Text size="sm">{fill(w.refuseText, { names })}</Text>
        <RefuseForm
          tempUserIds={requests.map(({ tempUserId }) => tempUserId)}
          said={fill(w.refused, { count })}
          submit={w.refuseSubmit}
          onDone={onDone}
        />
      </Stack>
    </Dialog>
  );
}
