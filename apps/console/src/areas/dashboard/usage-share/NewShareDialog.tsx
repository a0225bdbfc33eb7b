import { DASHBOARD_DAYS } from '@console/contract/areas/dashboard/call-data';
import { USAGE_DAYS } from '@console/contract/areas/dashboard/usage-data';
import { usageShare, USAGE_SHARE_DAYS, USAGE_SHARE_PASSWORD } from '@console/contract/areas/dashboard/usage-share';
import { Button, Input, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EndDateField } from '../../../kit/date/EndDateField.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { MadeLink } from '../../../kit/dialog/link/MadeLink.tsx';
import { useDialogAction } from '../../../kit/dialog/use-dialog-action.ts';
import type { Patch } from '../../../kit/list/list-query.ts';
import { dayIn, endOfDay, today } from '../../../kit/time/end-date.ts';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { callDataWords } from '../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../locales/dashboard/usage-data.ts';
import { usageShareWords } from '../../../locales/dashboard/usage-share.ts';
import { presetOf } from '../call-data/ranges.ts';
import { UsageBar } from '../usage-data/UsageBar.tsx';
import type { UsageRequest } from '../usage-data/usage-filters.ts';
import { faultOf, useUsage, useUsageRequest } from '../usage-data/use-usage-request.ts';

const USUAL_DAYS = 30;

/** Makes a link of what the page of usage statistics showed, or of something else, and shows its address this once. */
export function NewShareDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(usageShareWords).dialog;
  const { busy, failure, run } = useDialogAction();
  const { request: first } = useUsageRequest();
  const [request, setRequest] = useState<UsageRequest>(first);
  const [name, setName] = useState('');
  const [endAt, setEndAt] = useState(endOfDay(dayIn(USUAL_DAYS)));
  const [password, setPassword] = useState('');
  const [url, setUrl] = useState<string>();
  const fault = faultOf(request);
  const isShort = password !== '' && password.length < USAGE_SHARE_PASSWORD.min;
  const make = () =>
    run(async () => {
      const given = { ...askedBy(request), name, endAt: endAt ?? '', password: password === '' ? null : password };
      setUrl((await call(usageShare.issue, given, { showError: false })).url);
    });
  if (url !== undefined) {
    return (
      <Dialog opened onClose={onClose} title={words.done} footer={<Button onClick={onClose}>{words.finish}</Button>}>
        <MadeLink url={url} words={words} />
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size={680}
      title={words.title}
      footer={
        <DialogButtons
          confirm={words.confirm}
          busy={busy}
          disabled={name.trim() === '' || endAt === null || isShort || fault !== undefined}
          onConfirm={() => void make()}
          onClose={onClose}
        />
      }
    >
      <Stack gap="md">
        <TextInput
          label={words.name}
          description={words.nameHint}
          required
          maxLength={50}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Shown request={request} set={(patch) => setRequest({ ...request, ...patch })} />
        <EndDateField
          label={words.endLabel}
          description={fill(words.endHint, { days: USAGE_SHARE_DAYS })}
          required
          min={today()}
          value={endAt}
          onChange={setEndAt}
        />
        <PasswordInput
          label={words.passwordLabel}
          description={words.passwordHint}
          autoComplete="new-password"
          maxLength={USAGE_SHARE_PASSWORD.max}
          value={password}
          error={isShort && fill(words.passwordShort, { count: USAGE_SHARE_PASSWORD.min })}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': words.show, tabIndex: 0, 'aria-hidden': false }}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}

/** A range by its name goes along with the calendar; days that somebody chose stay these days. */
function askedBy({ from, to, ...request }: UsageRequest) {
  const period = presetOf({ from, to }) ?? 'DAYS';
  const isFixed = period === 'DAYS';
  return {
    period,
    from: isFixed ? from : null,
    to: isFixed ? to : null,
    compare: request.compare,
    granularity: request.granularity,
    applicationId: request.applicationId ?? null,
    platform: request.platform ?? null,
    versionName: request.versionName ?? null,
    userKind: request.userKind ?? null,
    includeTest: request.includeTest === true,
  };
}

function Shown({ request, set }: { request: UsageRequest; set: (patch: Patch) => void }) {
  const words = useWords(usageShareWords).dialog;
  const c = useWords(callDataWords);
  const ranges = { ...c, ...useWords(usageDataWords).range };
  const fault = faultOf(request);
  const { data } = useUsage(request, fault === undefined);
  const preset = presetOf(request);
  const when =
    preset === undefined
      ? fill(words.fixed, { from: request.from, to: request.to })
      : fill(words.moving, { range: c.ranges[preset] });
  return (
    <fieldset>
      <Input.Label component="legend">{words.shown}</Input.Label>
      <UsageBar request={request} set={set} versions={data?.versions ?? []} tab="overview" />
      {fault === undefined ? (
        <Text size="xs" c="dimmed">
          {when}
        </Text>
      ) : (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {fill(ranges[fault], { days: fault === 'rangeLong' ? DASHBOARD_DAYS : USAGE_DAYS })}
        </Text>
      )}
    </fieldset>
  );
}
