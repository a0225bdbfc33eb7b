import { callPlayer, CLIP_MINUTES, CLIP_SECONDS_MIN } from '@console/contract/areas/call/player';
import { materialLocales, type MaterialLocale } from '@console/contract/areas/material/material/parts';
import { Button, Select, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Dialog } from '../../../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../../../lib/api/client.ts';
import { currentLocale, fill, useWords } from '../../../../../../lib/words.ts';
import { callWords } from '../../../../../../locales/call/info.ts';
import { clockOf } from '../../../../clock.ts';
import { Buttons } from '../../ReviewPanel.tsx';
import styles from '../timeline.module.css';
import { secondsOf } from './clip-times.ts';
import type { Recording } from './HoldDialog.tsx';
import { RecordingVideo } from './RecordingVideo.tsx';

interface Cutting {
  recording: Recording;
  /** Where the player stood. */
  from: number;
}

interface ClipDialogProps {
  callId: string;
  cutting: Cutting | undefined;
  onClose: () => void;
}

/** A part of a recording for the library. */
export function ClipDialog({ callId, cutting, onClose }: ClipDialogProps) {
  const w = useWords(callWords).detail.clip;
  return (
    <Dialog opened={cutting !== undefined} title={w.copy} size={560} onClose={onClose}>
      {cutting && <ClipForm callId={callId} cutting={cutting} onClose={onClose} />}
    </Dialog>
  );
}

function ClipForm({ callId, cutting, onClose }: ClipDialogProps & { cutting: Cutting }) {
  const w = useWords(callWords).detail.clip;
  const { recordingId, durationSec } = cutting.recording;
  const video = useRef<HTMLVideoElement>(null);
  const [from, setFrom] = useState(clockOf(cutting.from));
  const [to, setTo] = useState(clockOf(Math.min(durationSec, cutting.from + CLIP_MINUTES * 60)));
  const [title, setTitle] = useState('');
  const [locale, setLocale] = useState<MaterialLocale>(currentLocale());
  const { busy, failure, run } = useDialogAction();
  const [fromSec, toSec] = [secondsOf(from), secondsOf(to)];
  const problem = problemOf(fromSec, toSec, durationSec, w);
  const save = () =>
    void run(async () => {
      await call(
        callPlayer.trainingClip,
        { callId, recordingId, fromSec: fromSec!, toSec: toSec!, title: title.replaceAll(/\s+/g, ' '), locale },
        { showError: false, showSuccess: w.started },
      );
      onClose();
    });
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {w.help}
      </Text>
      <TextInput
        label={w.name}
        required
        data-autofocus
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <RecordingVideo video={video} callId={callId} recordingId={recordingId} from={cutting.from} />
      <div className={styles.cut}>
        <Moment label={w.from} here={w.fromHere} value={from} video={video} error={problem?.from} onChange={setFrom} />
        <Moment label={w.to} here={w.toHere} value={to} video={video} error={problem?.to} onChange={setTo} />
        <Select
          label={w.locale}
          data={materialLocales.map((value) => ({ value, label: w.languages[value] }))}
          allowDeselect={false}
          value={locale}
          onChange={(value) => setLocale(value as MaterialLocale)}
        />
      </div>
      <Text size="xs" c="dimmed" mt={6} component="output" display="block">
        {problem === undefined && fill(w.length, { length: clockOf(toSec! - fromSec!) })}
      </Text>
      <Failure text={failure} mt="sm" />
      <Buttons>
        <DialogButtons
          confirm={w.make}
          busy={busy}
          disabled={title.trim() === '' || problem !== undefined}
          onConfirm={save}
          onClose={onClose}
        />
      </Buttons>
    </>
  );
}

type Words = { format: string; order: string; beyond: string; tooLong: string };

function problemOf(from: number | undefined, to: number | undefined, length: number, w: Words) {
  if (from === undefined) return { from: w.format };
  if (to === undefined) return { to: w.format };
  if (to > length + 1) return { to: fill(w.beyond, { length: clockOf(length) }) };
  if (to - from < CLIP_SECONDS_MIN) return { to: w.order };
  return to - from > CLIP_MINUTES * 60 ? { to: fill(w.tooLong, { limit: CLIP_MINUTES }) } : undefined;
}

interface MomentProps {
  label: string;
  here: string;
  value: string;
  video: RefObject<HTMLVideoElement | null>;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Typed, moved by the arrows a second at a time, or taken from where the player stands. */
function Moment({ label, here, value, video, error, onChange }: MomentProps) {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const at = secondsOf(value);
    if (by === undefined || at === undefined) return;
    event.preventDefault();
    onChange(clockOf(Math.max(0, at + by)));
  };
  return (
    <div>
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        onKeyDown={step}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        size="compact-xs"
        variant="subtle"
        mt={4}
        onClick={() => onChange(clockOf(video.current?.currentTime ?? 0))}
      >
        {here}
      </Button>
    </div>
  );
}
