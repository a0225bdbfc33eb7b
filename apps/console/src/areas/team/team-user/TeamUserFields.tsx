import { teamUser } from '@console/contract/areas/team/team-user';
import { MultiSelect, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RemarkField } from '../../../kit/field/RemarkField.tsx';
import type { RecordForm } from '../../../kit/form/use-record-form.ts';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { teamWords } from '../../../locales/team/team-user.ts';
import { SearchPicker } from '../../../kit/field/SearchPicker.tsx';

interface Shared {
  jobNo: string | null;
  position: string | null;
  skills: string[];
  languages: string[];
  accountId: string | null;
}

async function findAccounts(keyword: string, signal: AbortSignal) {
  const found = await call(teamUser.accountChoices, { keyword }, { signal, showError: false });
  return found.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }));
}

/** What adding and editing have in common. */
export function TeamUserFields({ form, account }: { form: RecordForm; account?: { id: string; name: string } | null }) {
  const w = useWords(teamWords);
  // Looking for accounts takes the right to change members.
  const mayTie = useMay('team:user:update');
  const { data: skills = [] } = useQuery({
    queryKey: [teamUser.skills.path],
    queryFn: ({ signal }) => call(teamUser.skills, {}, { signal, showError: false }),
  });
  const values = form.values as Shared;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={w.jobNo} maxLength={30} {...form.getInputProps('jobNo')} value={values.jobNo ?? ''} />
        <TextInput
          label={w.position}
          maxLength={50}
          {...form.getInputProps('position')}
          value={values.position ?? ''}
        />
      </SimpleGrid>
      <TagsInput
        label={w.skills}
        description={w.form.skillsHint}
        placeholder={values.skills.length === 0 ? w.form.skillsPlaceholder : ''}
        data={skills}
        maxTags={20}
        maxLength={20}
        splitChars={[',', '，', ';', '；']}
        comboboxProps={{ shadow: 'md' }}
        {...form.getInputProps('skills')}
      />
      <MultiSelect
        label={w.languages}
        description={w.form.languagesHint}
        data={(['zh-CN', 'en-US'] as const).map((value) => ({ value, label: w.languageNames[value] }))}
        comboboxProps={{ shadow: 'md' }}
        {...form.getInputProps('languages')}
      />
      {mayTie && (
        <SearchPicker
          label={w.account}
          description={w.form.accountHint}
          placeholder={w.form.accountPlaceholder}
          clearable
          source={[teamUser.accountChoices.path]}
          find={findAccounts}
          {...(account && { known: [{ value: account.id, label: account.name }] })}
          {...form.getInputProps('accountId')}
        />
      )}
      <RemarkField form={form} label={w.remark} />
    </>
  );
}
