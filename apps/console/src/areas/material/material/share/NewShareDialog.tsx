import {
  materialShare,
  MOST_SHARE_OPENS,
  SHARE_DAYS,
  SHARE_PASSWORD,
} from '@console/contract/areas/material/material/share';
import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import { Button, NumberInput, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { EndDateField } from '../../../../kit/date/EndDateField.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { MadeLink } from '../../../../kit/dialog/link/MadeLink.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { dayIn, endOfDay, today } from '../../../../kit/time/end-date.ts';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialShareWords } from '../../../../locales/material/material-share.ts';

const USUAL_DAYS = 7;

interface NewShareDialogProps {
  record: Pick<MaterialDetail, 'materialId' | 'title'>;
  onClose: () => void;
}

/** Makes a link and shows its address, this once. */
export function NewShareDialog({ record, onClose }: NewShareDialogProps) {
  const w = useWords(materialShareWords).dialog;
  const { materialId, title } = record;
  const { busy, failure, run } = useDialogAction();
  const [note, setNote] = useState('');
  const [endAt, setEndAt] = useState(endOfDay(dayIn(USUAL_DAYS)));
  const [password, setPassword] = useState('');
  const [maxOpens, setMaxOpens] = useState<number | null>(null);
  const [url, setUrl] = useState<string>();
  const isShort = password !== '' && password.length < SHARE_PASSWORD.min;
  const make = () =>
    run(async () => {
      const given = { materialId, endAt: endAt ?? '', password: password === '' ? null : password, maxOpens, note };
      setUrl((await call(materialShare.issue, given, { showError: false })).url);
    });
  if (url !== undefined) return <MadeShare url={url} onClose={onClose} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={fill(w.title, { name: title })}
      footer={
        <DialogButtons
          confirm={w.confirm}
          busy={busy}
          disabled={endAt === null || isShort}
          onConfirm={() => void make()}
          onClose={onClose}
        />
      }
    >
      <Stack gap="sm">
        <TextInput
          label={w.noteLabel}
          description={w.noteHint}
          maxLength={100}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <EndDateField
          label={w.endLabel}
          description={fill(w.endHint, { days: SHARE_DAYS })}
          required
          min={today()}
          value={endAt}
          onChange={setEndAt}
        />
        <PasswordInput
          label={w.passwordLabel}
          description={w.passwordHint}
          autoComplete="new-password"
          maxLength={SHARE_PASSWORD.max}
          value={password}
          error={isShort && fill(w.passwordShort, { count: SHARE_PASSWORD.min })}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': w.show, tabIndex: 0, 'aria-hidden': false }}
        />
        <NumberInput
          label={w.maxLabel}
          description={w.maxHint}
          min={1}
          max={MOST_SHARE_OPENS}
          allowDecimal={false}
          allowNegative={false}
          value={maxOpens ?? ''}
          onChange={(value) => setMaxOpens(typeof value === 'number' && value > 0 ? value : null)}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}

function MadeShare({ url, onClose }: { url: string; onClose: () => void }) {
  const w = useWords(materialShareWords).dialog;
  return (
    <Dialog opened onClose={onClose} title={w.done} footer={<Button onClick={onClose}>{w.finish}</Button>}>
      <MadeLink url={url} words={w}>
        <Button
          component="a"
          size="xs"
          variant="default"
          href={url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
        >
          {w.open}
        </Button>
      </MadeLink>
    </Dialog>
  );
}
