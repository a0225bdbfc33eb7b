import { productDoc, type ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { DialogFoot } from '../../../kit/dialog/box/DialogFoot.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { productDocWords } from '../../../locales/product/product-doc.ts';

interface ReplaceDialogProps {
  doc: ProductDoc | undefined;
  current: readonly ProductDoc[];
  onClose: () => void;
}

/** "This replaces that", of two manuals that are both there. */
export function ReplaceDialog({ doc, current, onClose }: ReplaceDialogProps) {
  const w = useWords(productDocWords).replacing;
  const title = doc && fill(w.title, { name: doc.title });
  return (
    <Dialog opened={doc !== undefined} title={title} onClose={onClose}>
      {doc && <Content key={doc.docId} doc={doc} current={current} onClose={onClose} />}
    </Dialog>
  );
}

function Content({ doc, current, onClose }: ReplaceDialogProps & { doc: ProductDoc }) {
  const w = useWords(productDocWords).replacing;
  const { languages } = useWords(productDocWords);
  const { busy, failure, run } = useDialogAction();
  const [byId, setById] = useState<string | null>(null);
  const others = current.filter(({ docId }) => docId !== doc.docId);
  const replace = () =>
    void run(async () => {
      if (byId === null) return;
      await call(productDoc.replace, { docId: doc.docId, byId }, { showError: false });
      toastSuccess(fill(w.done, { name: doc.title }));
      onClose();
    });
  return (
    <Stack gap="md">
      <Text size="sm">
        {others.length === 0 ? w.none : fill(w.text, { name: doc.title, count: formatNumber(doc.readerCount) })}
      </Text>
      {others.length > 0 && (
        <Select
          label={w.by}
          data={others.map(({ docId, title, versionNo, locale }) => ({
            value: docId,
            label: `${title} · ${versionNo} · ${languages[locale]}`,
          }))}
          value={byId}
          onChange={setById}
          data-autofocus
        />
      )}
      <Failure text={failure} />
      <DialogFoot>
        <DialogButtons confirm={w.confirm} busy={busy} disabled={byId === null} onConfirm={replace} onClose={onClose} />
      </DialogFoot>
    </Stack>
  );
}
