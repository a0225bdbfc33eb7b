import { file } from '@console/contract/areas/base/file';
import { message, type TeamNoticeText } from '@console/contract/areas/system/message';
import { Alert, Anchor, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BusyButton } from '../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { RichText } from '../../../kit/rich-text/RichText.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { download } from '../../../lib/api/download.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { messageWords } from '../../../locales/system/message.ts';
import styles from './messages.module.css';

interface Props {
  noticeId: string | undefined;
  onClose: () => void;
}

/** A notice to the team, for one of its members. That it was opened is what its author sees as read. */
export function NoticeDialog({ noticeId, onClose }: Props) {
  const w = useWords(messageWords);
  const [locale] = useLocale();
  const queries = useQueryClient();
  // Begins like the message box: news that it was revoked reaches whoever is reading it.
  const key = ['message', message.openNotice.path, noticeId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(message.openNotice, { noticeId: noticeId ?? '' }, { signal, showError: false }),
    enabled: noticeId !== undefined,
    gcTime: 0,
  });
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  // What is written in one language alone is read in that one.
  const language = data && data.title[locale] === '' ? other : locale;
  const acknowledge = useMutation({
    mutationFn: () => call(message.ackNotice, { noticeId: noticeId ?? '' }, { showSuccess: w.acked }),
    onSuccess: (read) => queries.setQueryData(key, read),
  });
  return (
    <Dialog
      opened={noticeId !== undefined}
      title={data?.title[language] ?? w.notice}
      size={680}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {w.closeNotice}
          </Button>
          {data?.requireAck && data.ackAt === null && data.revoked === null && (
            <BusyButton busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
              {w.acknowledge}
            </BusyButton>
          )}
        </>
      }
    >
      {!data && error && <NotShown error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} aria-busy />}
      {data && <NoticeText notice={data} language={language} />}
    </Dialog>
  );
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const w = useWords(messageWords);
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  return isGone ? <EmptyState kind="gone" title={w.noticeGone} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function NoticeText({ notice, language }: { notice: TeamNoticeText; language: 'zh-CN' | 'en-US' }) {
  const w = useWords(messageWords);
  if (notice.revoked) {
    return (
      <Alert color="orange" title={w.revoked}>
        {notice.revoked.reason}
      </Alert>
    );
  }
  return (
    <>
      <p className={styles.facts}>
        <Time value={notice.publishedAt} />
        {notice.ackAt !== null && <span>{w.ackedAlready}</span>}
      </p>
      <RichText html={notice.content[language]} lang={language} />
      {notice.attachments.length > 0 && (
        <ul className={styles.files} aria-label={w.attachments}>
          {notice.attachments.map(({ fileId, name, size, path }) => (
            <li key={fileId}>
              <Anchor component="button" type="button" onClick={() => void download(file.get, { path })}>
                {name}
              </Anchor>
              <span>{formatBytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
