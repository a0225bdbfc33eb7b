import { application } from '@console/contract/areas/application/application';
import { appAudiences, appKey, type AppAudience } from '@console/contract/areas/application/app-key';
import { text } from '@console/contract/fields';
import { Button, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { useWords } from '../../../lib/words.ts';
import { appKeysWords } from '../../../locales/application/app-key.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import type { FreshKey } from './SecretDialog.tsx';
import styles from './app-keys.module.css';

const NAME_LENGTH = 50;

export function AddKeyDialog({ onDone, onClose }: { onDone: (made: FreshKey) => void; onClose: () => void }) {
  const w = useWords(appKeysWords);
  const { platforms } = useWords(applicationWords);
  const { cancel } = useWords(kitWords).common;
  const [name, setName] = useState('');
  const [audience, setAudience] = useState<AppAudience>('CLIENT');
  const [applicationId, setApplicationId] = useState<string | null>(null);
  const applications = useQuery({
    queryKey: [application.list.path, {}],
    queryFn: ({ signal }) => call(application.list, {}, { signal, showError: false }),
  });
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  /** What is known of the application need not be typed again. */
  const choose = (chosen: string | null) => {
    setApplicationId(chosen);
    const found = applications.data?.find((one) => one.applicationId === chosen);
    if (!found) return;
    setAudience(found.audience);
    if (name.trim() === '') setName(found.name);
    setNameError(undefined);
  };
  const refuse = (message: string) => {
    setNameError(message);
    input.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = text(NAME_LENGTH).safeParse(name);
    if (!parsed.success) return refuse(w.nameBad);
    setBusy(true);
    setFailure(undefined);
    try {
      return onDone(await call(appKey.issue, { name: parsed.data, audience, applicationId }, { showError: false }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
      const [field] = error.errors;
      return field ? refuse(field.message) : setFailure(error.message);
    }
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={w.addTitle}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form="app-key-form" loading={busy}>
            {w.create}
          </Button>
        </>
      }
    >
      <form id="app-key-form" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <TextInput
            ref={input}
            data-autofocus
            required
            label={w.name}
            description={w.nameHint}
            maxLength={NAME_LENGTH}
            value={name}
            error={nameError}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setNameError(undefined);
            }}
          />
          <Select
            label={w.application}
            description={w.applicationHint}
            placeholder={w.applicationNone}
            clearable
            searchable
            clearButtonProps={{ 'aria-label': w.applicationNone }}
            data={(applications.data ?? []).map((one) => ({
              value: one.applicationId,
              label: `${one.name} · ${platforms[one.platform]}`,
            }))}
            value={applicationId}
            onChange={choose}
          />
          <Radio.Group
            label={w.audience}
            description={w.audienceFixed}
            value={audience}
            onChange={(value) => setAudience(appAudiences.find((each) => each === value) ?? 'CLIENT')}
          >
            <Stack gap="xs" mt="xs">
              {appAudiences.map((value) => (
                <Radio
                  key={value}
                  classNames={{ description: styles.audience }}
                  value={value}
                  label={w.audiences[value]}
                  description={w.audienceHints[value]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Failure text={failure} />
        </Stack>
      </form>
    </Dialog>
  );
}
