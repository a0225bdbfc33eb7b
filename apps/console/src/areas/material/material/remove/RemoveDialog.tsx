import { material, type Material } from '@console/contract/areas/material/material/material';
import type { Reference } from '@console/contract/fields';
import { Anchor, Button, List, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { ReferenceLink } from '../../../../kit/display/ReferenceLink.tsx';
import { showRemoved } from '../../../../kit/toast/removed-toast.ts';
import { call, CallError } from '../../../../lib/api/client.ts';
import { queryClient } from '../../../../lib/api/query.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { KeptTexts } from './KeptTexts.tsx';
import { RefList } from './RefList.tsx';
import { TwinUses } from './TwinUses.tsx';
import { toolboxRefs } from './toolbox-refs.ts';

interface RemoveDialogProps {
  record: Pick<Material, 'materialId' | 'title'>;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}

/** Looks first where it is used: what is used is listed with the ways there, what is not can be deleted. */
export function RemoveDialog({ record, onClose, onRemoved }: RemoveDialogProps) {
  const w = useWords(materialItemWords).remove;
  const { common } = useWords(kitWords);
  const { materialId, title } = record;
  const navigate = useNavigate();
  const { busy, failure, run } = useDialogAction();
  const [others, setOthers] = useState<readonly Reference[]>([]);
  const { data: refs, error } = useQuery({
    queryKey: [material.getToolboxRefMaterial.path, materialId],
    queryFn: ({ signal }) => toolboxRefs(materialId, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const { data: impact, error: unknown } = useQuery({
    queryKey: [material.impact.path, materialId],
    queryFn: ({ signal }) => call(material.impact, { materialId }, { signal, showError: false }),
    staleTime: 0,
    gcTime: 0,
  });
  const isKnown = refs !== undefined && impact !== undefined;
  const used = (isKnown && refs.length + impact.placeCount > 0) || others.length > 0;
  const boxed = new Set(refs?.map(({ toolId }) => toolId));
  const loose = [...(impact?.references ?? []), ...others].filter(
    ({ id }, place, all) => !boxed.has(id) && all.findIndex((one) => one.id === id) === place,
  );
  const unlisted = (impact?.placeCount ?? 0) - boxed.size - loose.length;
  const trouble = error ?? unknown;
  const remove = () =>
    void run(async () => {
      try {
        await call(material.delete, { materialId }, { showError: false });
      } catch (thrown) {
        const found =
          thrown instanceof CallError && thrown.code === 'REFERENCED'
            ? (thrown.data as { references?: Reference[] } | undefined)?.references
            : undefined;
        if (found !== undefined) setOthers(found);
        throw thrown;
      }
      onClose();
      onRemoved?.();
      const refresh = () => void queryClient.invalidateQueries();
      void showRemoved({ name: title, recordIds: [materialId], refresh, navigate });
    });
  const understood = (
    <Button data-autofocus onClick={onClose}>
      {w.understood}
    </Button>
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={fill(used ? w.used : w.title, { name: title })}
      footer={
        used ? (
          understood
        ) : (
          <>
            <Button variant="default" data-autofocus onClick={onClose}>
              {common.cancel}
            </Button>
            {isKnown && (
              <BusyButton color="red" busy={busy} onClick={remove}>
                {common.delete}
              </BusyButton>
            )}
          </>
        )
      }
    >
      {trouble && <Failure text={fill(w.failed, { reason: trouble.message })} />}
      {!trouble && !isKnown && (
        <Text size="sm" component="output">
          <Loader size={14} mr="xs" aria-hidden />
          {w.checking}
        </Text>
      )}
      {used && (
        <>
          <Text size="sm" mb="xs">
            {w.usedText}
          </Text>
          {refs && refs.length > 0 && <RefList refs={refs} />}
          {loose.length > 0 && (
            <List size="sm" spacing={8} mt={boxed.size > 0 ? 8 : 0}>
              {loose.map((reference) => (
                <List.Item key={reference.id}>
                  <ReferenceLink reference={reference} />
                </List.Item>
              ))}
            </List>
          )}
          {unlisted > 0 && <Text size="sm">{fill(w.unlisted, { count: formatNumber(unlisted) })}</Text>}
          {impact?.twin && <TwinUses twin={impact.twin} mayUnlink={impact.twin.placeCount === impact.placeCount} />}
          <Text size="sm" mt="md">
            <Anchor component={Link} size="sm" to={pathOf('whereUsed', { kind: 'material', id: materialId })}>
              {w.more}
            </Anchor>
          </Text>
        </>
      )}
      {!used && isKnown && (
        <>
          <Text size="sm">{w.notUsed}</Text>
          <KeptTexts texts={impact.texts} more={impact.moreTexts} />
          <Text size="sm" c="dimmed">
            {w.restorable}
          </Text>
          <Failure mt="sm" text={failure} />
        </>
      )}
    </Dialog>
  );
}
