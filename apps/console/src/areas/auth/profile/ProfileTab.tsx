import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { profile } from '@console/contract/areas/auth/profile';
import type { UserInfo } from '@console/contract/areas/auth/session';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { FormCard } from '../../../kit/form/FormCard.tsx';
import { ImageUpload } from '../../../kit/image/ImageUpload.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { refreshUser, useUser } from '../../../lib/session/session.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { profileWords } from '../../../locales/auth/profile.ts';
import { shellWords } from '../../../locales/shell/shell.ts';
import { workplaceWords } from '../../../locales/system/workplace.ts';
import { Rights } from './Rights.tsx';

const LETTERS = 500;

export function ProfileTab() {
  const user = useUser();
  return (
    <Stack gap="md" maw={760}>
      {/* A form's starting point never moves, so what was saved is shown by a new one. */}
      <ProfileForm key={user.version} user={user} />
      <Facts />
      <Rights />
    </Stack>
  );
}

function ProfileForm({ user }: { user: UserInfo }) {
  const w = useWords(profileWords).profile;
  const { profile: title } = useWords(profileWords).tabs;
  const { save } = useWords(kitWords).common;
  const { version, name, avatar, job, location, introduction, personalWebsite } = user;
  const form = useRecordForm(
    profile.updateInfo,
    { version, name, avatar, job, location, introduction, personalWebsite },
    'profile',
  );
  const text = (field: 'job' | 'location' | 'introduction' | 'personalWebsite') => ({
    ...form.getInputProps(field),
    value: form.values[field] ?? '',
    // An empty field is no text: so that typing something and taking it out again is no change.
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(field, event.currentTarget.value || null),
  });

  return (
    <FormCard
      form={form}
      label={title}
      fields={{
        name: w.name,
        avatar: { label: w.avatar, render: () => w.avatar },
        job: w.job,
        location: w.location,
        personalWebsite: w.website,
        introduction: w.introduction,
      }}
      submit={save}
      onSaved={() => {
        toastSuccess(w.saved);
        void refreshUser();
      }}
      aside={
        form.dirty && (
          <Button variant="default" onClick={form.reset}>
            {w.undo}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <ImageUpload
          label={w.avatar}
          value={form.values.avatar}
          onChange={(path) => form.setFieldValue('avatar', path)}
          initial={form.values.name.trim().slice(0, 1).toUpperCase()}
          error={form.errors['avatar']}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <TextInput label={w.name} required maxLength={30} autoComplete="name" {...form.getInputProps('name')} />
          <TextInput
            label={w.job}
            placeholder={w.jobPlaceholder}
            maxLength={50}
            autoComplete="organization-title"
            {...text('job')}
          />
          <TextInput label={w.location} placeholder={w.locationPlaceholder} maxLength={100} {...text('location')} />
          <TextInput
            label={w.website}
            placeholder="https://"
            description={w.websiteHint}
            maxLength={200}
            type="url"
            autoComplete="url"
            {...text('personalWebsite')}
          />
        </SimpleGrid>
        <Textarea
          label={w.introduction}
          description={fill(w.letters, { count: form.values.introduction?.length ?? 0, limit: LETTERS })}
          maxLength={LETTERS}
          autosize
          minRows={3}
          maxRows={10}
          {...text('introduction')}
        />
      </Stack>
    </FormCard>
  );
}

/** What others keep about someone. */
function Facts() {
  const { user: w } = useWords(profileWords);
  const { account } = useWords(workplaceWords);
  const { facts, factsHint } = useWords(profileWords).profile;
  const { types } = useWords(shellWords).user;
  const user = useUser();
  return (
    <Panel title={facts}>
      <Descriptions
        items={[
          [account.username, user.username],
          [account.type, [types[user.type], user.role].filter(Boolean).join(' · ')],
          [account.phone, user.phone],
          [account.email, user.email],
          [account.organization, user.organizationName],
          [account.tenantName, user.tenantName],
          [w.certification, <Certification key="certification" done={user.certification === 1} />],
          [account.registered, <Time key="registered" value={user.registrationDate} />],
        ]}
      />
      <Text size="xs" c="dimmed" mt="md">
        {factsHint}
      </Text>
    </Panel>
  );
}

function Certification({ done }: { done: boolean }) {
  const w = useWords(profileWords).user;
  return <StatusBadge tone={done ? 'good' : 'quiet'}>{done ? w.certified : w.notCertified}</StatusBadge>;
}
