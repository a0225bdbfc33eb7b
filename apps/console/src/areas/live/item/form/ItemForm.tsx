import { liveContribution } from '@console/contract/areas/live/contribution';
import { liveItem, type LiveItemDetail } from '@console/contract/areas/live/item';
import { type MaterialKind, materialLocales } from '@console/contract/areas/material/material/parts';
import type { AnyEndpoint } from '@console/contract/endpoint';
import { Alert, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { publicPaths } from '@console/contract/routes/public';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { PictureSourceContext } from '../../../../kit/rich-text/picture-source.ts';
import { RichTextField } from '../../../../kit/rich-text/RichTextField.tsx';
import { fill, type Locale, useLocale, useWords } from '../../../../lib/words.ts';
import { liveItemWords } from '../../../../locales/live/item.ts';
import { CueField } from '../CueField.tsx';
import { H5Fields } from './H5Fields.tsx';
import { type ItemAccess, picturesByLink, type Values } from './item-access.ts';
import { ItemFileField } from './ItemFileField.tsx';

const emptyOf = (kind: MaterialKind, locale: Locale): Values => ({
  title: '',
  summary: null,
  locale,
  content: kind === 'IMAGE_TEXT' ? '' : null,
  fileId: null,
  h5Url: null,
  orientation: 'AUTO',
  allowedHosts: [],
  allowDownload: false,
  cueSec: null,
});

const valuesOf = (record: LiveItemDetail): Values => ({
  title: record.title,
  summary: record.summary,
  locale: record.locale,
  content: record.content,
  fileId: record.file?.fileId ?? null,
  h5Url: record.h5Url,
  orientation: record.orientation,
  allowedHosts: record.allowedHosts,
  allowDownload: record.allowDownload,
  cueSec: record.cueSec,
});

interface ItemFormProps {
  access: ItemAccess;
  kind: MaterialKind;
  /** Where it is added; of one that is there its own. */
  liveId: string;
  record?: LiveItemDetail;
  aside?: ReactNode;
  onSaved: (saved: LiveItemDetail) => void;
}

interface Sending {
  readonly endpoint: AnyEndpoint;
  readonly given: object;
  readonly sentWith?: { readonly token: string };
}

function sendingOf({ token }: ItemAccess, { kind, liveId, record }: ItemFormProps, locale: Locale): Sending {
  const values = record ? valuesOf(record) : emptyOf(kind, locale);
  const given = record ? { ...values, itemId: record.itemId, version: record.version } : { ...values, kind };
  if (token !== null) {
    return { endpoint: record ? liveContribution.update : liveContribution.add, given, sentWith: { token } };
  }
  return record ? { endpoint: liveItem.update, given } : { endpoint: liveItem.add, given: { ...given, liveId } };
}

/** One form for the five kinds; what a kind has not is not there. */
export function ItemForm(props: ItemFormProps) {
  const { access, kind, liveId, record, aside, onSaved } = props;
  const words = useWords(liveItemWords);
  const w = words.form;
  const [locale] = useLocale();
  const [busy, setBusy] = useState(false);
  const [cueFits, setCueFits] = useState(true);
  const [{ endpoint, given, sentWith }] = useState(() => sendingOf(access, props, locale));
  const form = useRecordForm(endpoint, given, `live-item:${record?.itemId ?? `new:${liveId}:${kind}`}`, sentWith);
  const values = form.values as Values;
  const set = (field: keyof Values, value: unknown) => form.setFieldValue(field, value);
  const { token } = access;
  const picturesAt = record?.picturesAt ?? null;
  const pictures = useMemo(() => (token === null ? null : picturesByLink(token, picturesAt)), [token, picturesAt]);

  const save: typeof form.save = async (changed) => {
    const lacksFile = kind !== 'IMAGE_TEXT' && values.h5Url === null && values.fileId === null;
    const wrong = busy ? { fileId: w.sending } : cueFits ? lacksFile && { fileId: w.needFile } : { cueSec: w.cueWrong };
    if (wrong) {
      form.showErrors(wrong);
      return undefined;
    }
    const saved = (await form.save(changed)) as LiveItemDetail | undefined;
    if (saved) onSaved(saved);
    return saved;
  };
  // What was typed stays in the draft.
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    form.guard.open();
    void navigate(`${publicPaths.faild_auth}?reason=link`, { replace: true });
  });
  const isOver = form.failure?.code === 'LIVE_LINK_ENDED';
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  const { conflict: found } = form;
  const conflict = found && {
    ...found,
    resolve: async (chosen: Parameters<typeof found.resolve>[0]) => {
      const saved = (await found.resolve(chosen)) as LiveItemDetail | undefined;
      if (saved) onSaved(saved);
      return saved;
    },
  };
  const fields = {
    title: w.title,
    summary: w.summary,
    locale: w.language,
    content: w.content,
    h5Url: w.h5Url,
    orientation: w.orientation,
    allowedHosts: w.hosts,
    allowDownload: w.download,
    cueSec: w.cue,
  };
  return (
    <PictureSourceContext value={pictures}>
      <FormCard
        form={{ ...form, save, conflict }}
        label={record ? words.page.edit : words.page.add}
        fields={fields}
        submit={record ? w.save : w.adding}
        aside={aside}
        onSaved={() => undefined}
      >
        <Stack gap="md">
          {record && record.usedElsewhere > 0 && (
            <Alert color="yellow" variant="light">
              {fill(words.page.elsewhere, { count: record.usedElsewhere })}
            </Alert>
          )}
          {record?.status === 'FAILED' && (
            <Alert color="red" variant="light">
              {words.page.failed}
            </Alert>
          )}
          <TextInput label={w.title} required maxLength={100} {...form.getInputProps('title')} />
          {kind === 'IMAGE_TEXT' && (
            <RichTextField
              label={w.content}
              lang={values.locale}
              placeholder={w.contentPlaceholder}
              data-path="content"
              value={values.content ?? ''}
              onChange={(html) => set('content', html)}
              error={form.errors['content']}
            />
          )}
          {kind === 'H5' && <H5Fields form={form} isNew={record === undefined} />}
          {kind !== 'IMAGE_TEXT' && values.h5Url === null && (
            <ItemFileField
              access={access}
              kind={kind}
              stored={record?.file ?? null}
              onChange={({ fileId, name }) => {
                set('fileId', fileId);
                form.clearFieldError('fileId');
                // What a file is called is mostly what somebody would type, and who typed meanwhile keeps that.
                const { title } = form.getValues() as Values;
                if (title.trim() === '') set('title', name.replace(/\.\w+$/, '').slice(0, 100));
              }}
              onBusy={setBusy}
              error={form.errors['fileId']}
            />
          )}
          <Textarea
            label={w.summary}
            maxLength={500}
            autosize
            minRows={2}
            maxRows={5}
            {...form.getInputProps('summary')}
            value={values.summary ?? ''}
            onChange={(event) => set('summary', event.currentTarget.value || null)}
          />
          <CueField
            label={w.cue}
            description={w.cueHint}
            data-path="cueSec"
            value={values.cueSec}
            onChange={(seconds) => set('cueSec', seconds)}
            onValid={setCueFits}
          />
          <Select
            label={w.language}
            allowDeselect={false}
            data={materialLocales.map((value) => ({ value, label: w.languages[value] }))}
            {...form.getInputProps('locale')}
          />
          {kind !== 'IMAGE_TEXT' && kind !== 'H5' && (
            <Switch
              label={w.download}
              checked={values.allowDownload}
              onChange={(event) => set('allowDownload', event.currentTarget.checked)}
            />
          )}
        </Stack>
      </FormCard>
    </PictureSourceContext>
  );
}
