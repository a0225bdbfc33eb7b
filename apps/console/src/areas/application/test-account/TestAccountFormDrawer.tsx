import { testAccount, type TestAccount } from '@console/contract/areas/application/test-account';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayIn, endOfDay, today } from '../../../kit/time/end-date.ts';
import type { RecordForm } from '../../../kit/form/use-record-form.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { formatDate } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { testAccountWords } from '../../../locales/application/test-account.ts';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { FixedCodeField } from './FixedCodeField.tsx';
import { startOfDay } from './start-of-day.ts';
import { TestAccountFields } from './TestAccountFields.tsx';

export type Editing = { kind: 'add' } | { kind: 'edit'; record: TestAccount };

/** What most of them are needed for is done by then. */
const USUAL_DAYS = 30;

export function TestAccountFormDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const w = useWords(testAccountWords).form;
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'edit' ? fill(w.edit, { name: shown.record.name }) : w.add)}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? <AddForm /> : <EditForm key={shown.record.testAccountId} record={shown.record} />
      }
    </FormDrawer>
  );
}

interface Beside {
  code: string;
  everywhere: boolean;
  /** Said where only some applications are wanted, and none is chosen. */
  chooseOne: string;
}

/** The code goes to the server past the values of the form, which are kept in the browser as a draft. */
function withBeside(form: RecordForm, { code, everywhere, chooseOne }: Beside): RecordForm {
  const whole = (values: Record<string, unknown>) => ({
    ...values,
    ...(everywhere && { applicationIds: [] }),
    ...(code !== '' && { fixedCode: code }),
  });
  const { conflict } = form;
  return {
    ...form,
    save: (values: Record<string, unknown> = form.values) => {
      const { applicationIds } = values as { applicationIds: string[] };
      if (everywhere || applicationIds.length > 0) return form.save(whole(values));
      form.setFieldError('applicationIds', chooseOne);
      return Promise.resolve(undefined);
    },
    conflict: conflict && { ...conflict, resolve: (chosen) => conflict.resolve(whole(chosen)) },
  };
}

function AddForm() {
  const w = useWords(testAccountWords);
  const draftKey = 'test-account:new';
  const [code, setCode] = useState('');
  const [everywhere, setEverywhere] = useState(true);
  const form = useRecordForm(
    testAccount.add,
    {
      account: '',
      fixedCode: '',
      name: '',
      userKind: 'CLIENT_USER',
      applicationIds: [],
      purpose: '',
      ownerId: null,
      validFrom: startOfDay(today()) ?? '',
      validTo: endOfDay(dayIn(USUAL_DAYS)) ?? '',
      remark: null,
    },
    draftKey,
  );
  return (
    <DrawerForm
      form={withBeside(form, { code, everywhere, chooseOne: w.form.chooseOne })}
      draftKey={draftKey}
      fields={useFieldWords(undefined)}
      submit={w.add}
      saved={fill(w.form.added, { name: form.values.name.trim() })}
    >
      <TestAccountFields
        form={form}
        record={undefined}
        everywhere={everywhere}
        onEverywhere={setEverywhere}
        account={
          <TextInput
            data-autofocus
            label={w.account}
            description={w.form.accountHint}
            required
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('account')}
          />
        }
        code={
          <FixedCodeField
            isSet={false}
            value={code}
            onChange={changeCode(form, setCode)}
            error={form.errors['fixedCode']}
          />
        }
      />
    </DrawerForm>
  );
}

/** What the server said about the code stays until it changes. */
const changeCode = (form: Pick<RecordForm, 'clearFieldError'>, set: (code: string) => void) => (code: string) => {
  form.clearFieldError('fixedCode');
  set(code);
};

function valuesOf(record: TestAccount) {
  const { testAccountId, version, name, userKind, applications, purpose, ownerId, validFrom, validTo, remark } = record;
  const applicationIds = applications.map(({ id }) => id);
  return { testAccountId, version, name, userKind, applicationIds, purpose, ownerId, validFrom, validTo, remark };
}

function EditForm({ record }: { record: TestAccount }) {
  const w = useWords(testAccountWords);
  const { save } = useWords(kitWords).common;
  const draftKey = `test-account:${record.testAccountId}`;
  const [code, setCode] = useState('');
  const [everywhere, setEverywhere] = useState(record.everywhere);
  const form = useRecordForm(testAccount.update, valuesOf(record), draftKey);
  return (
    <DrawerForm
      form={withBeside(form, { code, everywhere, chooseOne: w.form.chooseOne })}
      draftKey={draftKey}
      fields={useFieldWords(record)}
      submit={save}
      saved={fill(w.form.saved, { name: form.values.name.trim() })}
    >
      <TestAccountFields
        form={form}
        record={record}
        everywhere={everywhere}
        onEverywhere={setEverywhere}
        account={<TextInput label={w.account} description={w.form.accountFixed} readOnly value={record.account} />}
        code={
          <FixedCodeField isSet value={code} onChange={changeCode(form, setCode)} error={form.errors['fixedCode']} />
        }
      />
    </DrawerForm>
  );
}

/** Names and values of the fields, for comparing with what someone else saved. */
function useFieldWords(record: TestAccount | undefined) {
  const w = useWords(testAccountWords);
  const day = (value: unknown) => (typeof value === 'string' && value !== '' ? formatDate(value) : '');
  return {
    name: w.name,
    userKind: { label: w.userKind, render: (value: unknown) => w.userKinds[value as TestAccount['userKind']] },
    purpose: w.purpose,
    ownerId: {
      label: w.owner,
      render: (value: unknown) =>
        value === null ? w.noOwner : value === record?.ownerId ? record?.ownerName : w.form.chosen,
    },
    validFrom: { label: w.form.from, render: day },
    validTo: { label: w.form.to, render: day },
    remark: w.remark,
  };
}
