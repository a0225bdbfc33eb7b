import {
  type MaterialKind,
  materialLocales,
  materialVisibilities,
  type MaterialVisibility,
} from '@console/contract/areas/material/material/parts';
import { Button, Fieldset, Select, Stack, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DialogFoot } from '../../../../kit/dialog/box/DialogFoot.tsx';
import { SideDrawer } from '../../../../kit/dialog/SideDrawer.tsx';
import { handOver } from '../../../../kit/upload/intake/intake.ts';
import { removeUpload, useUploads } from '../../../../kit/upload/uploads.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialUploadWords } from '../../../../locales/material/material-upload.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { LabelsField } from '../field/LabelsField.tsx';
import { inputOf, type NewRow } from './new-material.ts';
import { NewMaterialRow } from './NewMaterialRow.tsx';
import { useDuplicates } from './use-duplicates.ts';
import type { NewMaterials } from './use-new-materials.ts';
import styles from './add-materials.module.css';

interface AddMaterialsDrawerProps {
  kind: MaterialKind;
  adding: NewMaterials;
}

/** Many files at once: sent at once, described meanwhile, and added together. */
export function AddMaterialsDrawer({ kind, adding }: AddMaterialsDrawerProps) {
  const w = useWords(materialUploadWords);
  const opened = adding.rows.length > 0;
  return (
    <SideDrawer opened={opened} title={w.title} size={820} onClose={adding.cancel}>
      {opened && <Content kind={kind} adding={adding} />}
    </SideDrawer>
  );
}

function Content({ kind, adding: { rows, setRows, take, cancel } }: AddMaterialsDrawerProps) {
  const w = useWords(materialUploadWords);
  const words = useWords(materialItemWords);
  const mayTag = useMay('material:item:tag');
  const items = useUploads((state) => state.items);
  const [visibility, setVisibility] = useState<MaterialVisibility>('BOTH');
  const [draft, setDraft] = useState(false);
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const shown = rows.flatMap((row) => {
    const item = items.find(({ id }) => id === row.id);
    return item ? [{ row, item }] : [];
  });
  const duplicates = useDuplicates(shown.flatMap(({ item }) => (item.ref ? [item.ref.fileId] : [])));
  const ready = shown.filter(({ item, row }) => item.state !== 'refused' && row.title.trim() !== '');
  const change = (id: string, to: Partial<NewRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...to } : row)));
  const changeAll = (to: Partial<NewRow>) => setRows(rows.map((row) => ({ ...row, ...to })));
  const submit = () => {
    handOver(ready.map(({ row }) => ({ id: row.id, input: inputOf(row, { visibility, draft }) })));
    for (const { row } of shown.filter((one) => !ready.includes(one))) removeUpload(row.id);
    toastSuccess(fill(w.handed, { count: ready.length }));
    setRows([]);
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => field.current?.click()}>
          {w.choose}
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          multiple
          aria-label={w.choose}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {rows.length > 1 && (
        <Fieldset legend={w.all} p="sm">
          <div className={styles.all}>
            <Select
              size="xs"
              label={w.allLanguage}
              data={materialLocales.map((value) => ({ value, label: words.languages[value] }))}
              value={null}
              onChange={(value) => value && changeAll({ locale: value === 'en-US' ? 'en-US' : 'zh-CN' })}
            />
            {mayTag && (
              <LabelsField
                size="xs"
                label={w.allLabels}
                value={tagIds}
                onChange={(ids) => {
                  setTagIds(ids);
                  changeAll({ tagIds: ids });
                }}
              />
            )}
          </div>
        </Fieldset>
      )}
      <ol className={styles.rows} aria-label={w.rows}>
        {shown.map(({ row, item }) => (
          <NewMaterialRow
            key={row.id}
            row={row}
            item={item}
            duplicate={item.ref && duplicates.get(item.ref.fileId)}
            elsewhere={row.kind !== kind}
            mayTag={mayTag}
            onChange={(to) => change(row.id, to)}
          />
        ))}
      </ol>
      <div className={styles.all}>
        <Select
          size="xs"
          label={w.visibility}
          allowDeselect={false}
          data={materialVisibilities.map((value) => ({ value, label: words.visibilities[value] }))}
          value={visibility}
          onChange={(value) => setVisibility(materialVisibilities.find((one) => one === value) ?? 'BOTH')}
        />
      </div>
      <Switch label={w.draft} checked={draft} onChange={(event) => setDraft(event.currentTarget.checked)} />
      <DialogFoot>
        <Button variant="default" onClick={cancel}>
          {w.cancel}
        </Button>
        <Button disabled={ready.length === 0} onClick={submit}>
          {ready.length === 0 ? w.none : fill(w.submit, { count: ready.length })}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
