import { Button, Text } from '@mantine/core';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { IdentityProblem } from './IdentityProblem.tsx';
import { useIdentityAction } from './use-identity.ts';

interface IdentityRemovalProps {
  title: string;
  text: string;
  /** Said once it is gone. */
  done: string;
  remove: () => Promise<unknown>;
  close: () => void;
}

/** Asks before something is deleted at the provider, which knows no recycle bin. */
export function IdentityRemoval({ title, text, done, remove, close }: IdentityRemovalProps) {
  const w = useWords(kitWords).common;
  const { busy, problem, run } = useIdentityAction();
  const go = async () => {
    if (!(await run(remove))) return;
    toastSuccess(done);
    close();
  };
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={close}>
            {w.cancel}
          </Button>
          <Button color="red" loading={busy} onClick={() => void go()}>
            {w.delete}
          </Button>
        </>
      }
    >
      <Text size="sm" mb={problem ? 'sm' : 0}>
        {text}
      </Text>
      {problem && <IdentityProblem problem={problem} />}
    </Dialog>
  );
}
