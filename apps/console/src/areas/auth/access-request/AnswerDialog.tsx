import { accessRequest, type AccessRequest } from '@console/contract/areas/auth/access-request';
import { Button, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { dropDraft, readDraft, saveDraft } from '../../../lib/session/drafts.ts';
import { formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { accessRequestWords } from '../../../locales/auth/access-request.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';
import { Contact } from './Contact.tsx';
import styles from './access-request.module.css';

interface AnswerDialogProps {
  request: AccessRequest;
  readOnly: boolean;
  close: () => void;
}

type Decision = 'ACCEPTED' | 'REFUSED';

const tones = { PENDING: 'warning', ACCEPTED: 'good', REFUSED: 'quiet' } as const;

/** Shows one request, and takes the answer while there is none; the mail is shown before it goes out. */
export function AnswerDialog({ request, readOnly, close }: AnswerDialogProps) {
  const w = useWords(accessRequestWords);
  const { request: opening } = useWords(primaryWords);
  const { cancel, close: shut } = useWords(kitWords).common;
  const queries = useQueryClient();
  const [decision, setDecision] = useState<Decision>('ACCEPTED');
  const draftKey = `accessRequest.${request.requestId}`;
  const [reply, setReply] = useState(() => readDraft<string>(draftKey)?.value ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { requestId, version, company, status } = request;
  const open = status === 'PENDING' && !readOnly;

  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(accessRequest.answer, { requestId, version, decision, reply }, { showError: false });
      dropDraft(draftKey);
      toastSuccess(fill(w.sent, { company }));
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Someone else was faster; the list behind shows who, and no second mail has gone out.
      setFailure(error.code === 'STATE_NOT_ALLOWED' ? w.answered : error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      onClose={close}
      size={660}
      title={fill(open ? w.answerTitle : w.viewTitle, { company })}
      footer={
        open ? (
          <>
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
            <Button
              {...(decision === 'REFUSED' ? { color: 'red' } : { variant: 'default' })}
              loading={busy}
              onClick={() => void send()}
            >
              {w.send[decision]}
            </Button>
            {decision === 'ACCEPTED' && (
              <Button component={Link} to={pathOf('primaryAccount', { add: 1, request: requestId })}>
                {opening.open}
              </Button>
            )}
          </>
        ) : (
          <Button variant="default" data-autofocus onClick={close}>
            {shut}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Facts request={request} />
        {open && (
          <>
            <SegmentedControl
              aria-label={w.decision}
              data={[
                { value: 'ACCEPTED', label: w.accept },
                { value: 'REFUSED', label: w.refuse },
              ]}
              value={decision}
              onChange={(value) => setDecision(value === 'REFUSED' ? 'REFUSED' : 'ACCEPTED')}
            />
            <Textarea
              data-autofocus
              label={w.reply}
              description={w.replyHint}
              placeholder={w.replyPlaceholder}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={500}
              value={reply}
              onChange={(event) => {
                setReply(event.currentTarget.value);
                saveDraft(draftKey, event.currentTarget.value);
              }}
            />
            <Mail request={request} decision={decision} reply={reply} />
            {decision === 'ACCEPTED' && (
              <Text size="xs" c="dimmed">
                {opening.openNote} {w.acceptNote}
              </Text>
            )}
          </>
        )}
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}

function Facts({ request }: { request: AccessRequest }) {
  const w = useWords(accessRequestWords);
  const { name, reason, status, createdAt, decidedAt, decidedByName, reply } = request;
  const decided = [
    [w.decided, decidedAt && fill(w.decidedBy, { name: decidedByName ?? '', time: formatTime(decidedAt) })],
    [w.given, reply ?? w.noReply],
  ] as const;
  return (
    <Descriptions
      items={[
        [w.name, name],
        [
          w.status,
          <StatusBadge key="status" tone={tones[status]}>
            {w.statuses[status]}
          </StatusBadge>,
        ],
        [w.phone, <Contact key="phone" request={request} field="phone" />],
        [w.email, <Contact key="email" request={request} field="email" />],
        [w.createdAt, <Time key="createdAt" value={createdAt} />],
        [w.reason, reason],
        ...(status === 'PENDING' ? [] : decided),
      ]}
    />
  );
}

interface MailProps {
  request: AccessRequest;
  decision: Decision;
  reply: string;
}

function Mail({ request: { name, company, email }, decision, reply }: MailProps) {
  const w = useWords(accessRequestWords);
  const { subject, text } = w.mail[decision];
  return (
    <section className={styles.mail} aria-label={w.mailTitle}>
      <Text size="xs" c="dimmed">
        {w.mailTitle} · {fill(w.mailTo, { email })}
      </Text>
      <Text size="sm" fw={500} mt={4}>
        {subject}
      </Text>
      <Text size="sm">{fill(text, { name, company })}</Text>
      {reply.trim() !== '' && (
        <Text size="sm" mt={4} className={styles.reply}>
          {reply.trim()}
        </Text>
      )}
    </section>
  );
}
