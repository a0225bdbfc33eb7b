import { fileKinds, type FileRef } from '@console/contract/areas/base/file';
import { material, type Material } from '@console/contract/areas/material/material/material';
import { OLD_FILE_DAYS } from '@console/contract/areas/material/material/parts';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Button, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentField } from '../../../../kit/date/MomentField.tsx';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { DialogFoot } from '../../../../kit/dialog/box/DialogFoot.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { SideDrawer } from '../../../../kit/dialog/SideDrawer.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { ReferenceLink } from '../../../../kit/display/ReferenceLink.tsx';
import { NowOrLater } from '../../../../kit/time/NowOrLater.tsx';
import { nextHour, useZoneName } from '../../../../kit/time/zone-time.ts';
import { type FieldUpload, FileField } from '../../../../kit/upload/FileField.tsx';
import { look, type Seen } from '../../../../kit/upload/intake/look.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';
import { type FileMaterialKind, fileKindOf } from '../material-kinds.ts';
import { KeptTexts } from '../remove/KeptTexts.tsx';
import { TwinUses } from '../remove/TwinUses.tsx';

interface ReplaceDrawerProps {
  record: Material | undefined;
  onClose: () => void;
}

/** Another file for the same material: says first who will see it, then when. */
export function ReplaceDrawer({ record, onClose }: ReplaceDrawerProps) {
  const w = useWords(materialFormWords).replace;
  const title = record === undefined ? '' : fill(w.title, { name: record.title });
  return (
    <SideDrawer opened={record !== undefined} title={title} size={560} onClose={onClose}>
      {record && record.kind !== 'IMAGE_TEXT' && (
        <Content key={record.materialId} record={record} kind={record.kind} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

interface ContentProps {
  record: Material;
  kind: FileMaterialKind;
  onClose: () => void;
}

function Content({ record, kind, onClose }: ContentProps) {
  const w = useWords(materialFormWords).replace;
  const { cancel } = useWords(kitWords).common;
  const { busy, failure, setFailure, run } = useDialogAction();
  const zone = fill(w.zone, { zone: useZoneName() });
  const [chosen, setChosen] = useState<{ ref: FileRef; source: File; seen?: Seen }>();
  const [upload, setUpload] = useState<FieldUpload>('idle');
  const [at, setAt] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const { materialId, title } = record;
  const replace = () => {
    if (upload !== 'idle') return setFailure(upload === 'sending' ? w.waitUpload : w.failedUpload);
    if (chosen === undefined) return setFailure(w.needFile);
    const { ref, source } = chosen;
    return void run(async () => {
      // Whoever tries again sends no second picture.
      const seen = chosen.seen ?? (await look(source, ref, kind));
      setChosen({ ref, source, seen });
      // Read again: its version may be another one since the list was drawn.
      const { version } = await call(material.detail, { materialId }, { showError: false });
      const input = { materialId, version, fileId: ref.fileId, at, note: note.trim() || null, ...seen };
      await call(material.replaceFile, input, { showError: false });
      toastSuccess(fill(at === null ? w.done : w.scheduled, { name: title }));
      onClose();
    });
  };
  return (
    <Stack gap="md">
      <Impact materialId={materialId} />
      <FileField
        label={w.file}
        kind={fileKindOf[kind]}
        extensions={fileKinds[fileKindOf[kind]].extensions}
        value={chosen?.ref.fileId ?? null}
        stored={null}
        onChange={(_fileId, source, ref) => setChosen(source && ref && { ref, source })}
        onUpload={setUpload}
      />
      <NowOrLater label={w.when} words={w} later={at !== null} onChange={(later) => setAt(later ? nextHour() : null)} />
      {at !== null && <MomentField label={w.at} description={zone} required value={at} onChange={setAt} />}
      <TextInput
        label={w.note}
        placeholder={w.notePlaceholder}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {fill(w.kept, { days: OLD_FILE_DAYS })}
      </Text>
      <Failure text={failure} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <BusyButton busy={busy} onClick={replace}>
          {at === null ? w.submit : w.schedule}
        </BusyButton>
      </DialogFoot>
    </Stack>
  );
}

/** The blast radius, before anything happens. */
function Impact({ materialId }: { materialId: string }) {
  const w = useWords(materialFormWords).replace;
  const { data, error } = useQuery({
    queryKey: [material.impact.path, materialId],
    queryFn: ({ signal }) => call(material.impact, { materialId }, { signal, showError: false }),
    staleTime: 0,
  });
  if (error && !data) return <Failure text={fill(w.failed, { reason: error.message })} />;
  if (!data) return <Skeleton h={72} />;
  return (
    <Alert variant="light" color={data.placeCount > 0 ? 'yellow' : 'gray'} title={w.impactTitle}>
      <ImpactText impact={data} />
      <KeptTexts texts={data.texts} more={data.moreTexts} />
    </Alert>
  );
}

function ImpactText({ impact }: { impact: OutputOf<(typeof material)['impact']> }) {
  const w = useWords(materialFormWords).replace;
  const { references, placeCount, toolboxCount, twin, peopleCount, peopleCapped } = impact;
  if (placeCount === 0) return w.nobody;
  return (
    <>
      <Text size="sm" mb="xs">
        {fill(peopleCapped ? w.affectedMany : w.affected, {
          references: formatNumber(placeCount),
          toolboxes: formatNumber(toolboxCount),
          people: formatNumber(peopleCount),
        })}
      </Text>
      <List size="sm" spacing={8} aria-label={w.references}>
        {references.map((reference) => (
          <List.Item key={`${reference.type}:${reference.id}`}>
            <ReferenceLink reference={reference} />
          </List.Item>
        ))}
      </List>
      {placeCount > references.length && (
        <Text size="sm">{fill(w.more, { count: formatNumber(placeCount - references.length) })}</Text>
      )}
      {twin && <TwinUses twin={twin} />}
    </>
  );
}
