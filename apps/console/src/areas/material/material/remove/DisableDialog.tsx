import { material, type Material } from '@console/contract/areas/material/material/material';
import { Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';

interface DisableDialogProps {
  record: Pick<Material, 'materialId' | 'title'>;
  disable: () => Promise<void>;
  onClose: () => void;
}

/** Says from whom it goes, before it does. */
export function DisableDialog({ record: { materialId, title }, disable, onClose }: DisableDialogProps) {
  const w = useWords(materialItemWords).disable;
  const { common } = useWords(kitWords);
  const { busy, failure, run } = useDialogAction();
  const { data, error } = useQuery({
    queryKey: [material.impact.path, materialId],
    queryFn: ({ signal }) => call(material.impact, { materialId }, { signal, showError: false }),
    staleTime: 0,
    gcTime: 0,
  });
  const submit = () =>
    void run(async () => {
      await disable();
      onClose();
    });
  const saidOf = ({ peopleCount, peopleCapped, placeCount }: NonNullable<typeof data>) => {
    if (peopleCount === 0) return w.nobody;
    const params = { people: formatNumber(peopleCount), places: formatNumber(placeCount) };
    return fill(peopleCapped ? w.hidesMany : w.hides, params);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={fill(w.title, { name: title })}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {common.cancel}
          </Button>
          <BusyButton busy={busy} onClick={submit}>
            {w.confirm}
          </BusyButton>
        </>
      }
    >
      {error && <Failure text={fill(w.failed, { reason: error.message })} />}
      {!error && !data && (
        <Text size="sm" component="output">
          <Loader size={14} mr="xs" aria-hidden />
          {w.checking}
        </Text>
      )}
      {data && <Text size="sm">{saidOf(data)}</Text>}
      <Text size="sm" c="dimmed">
        {w.kept}
      </Text>
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
