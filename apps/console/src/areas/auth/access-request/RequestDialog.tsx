import { accessRequest } from '@console/contract/areas/auth/access-request';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call } from '../../../lib/api/client.ts';
import { useReadOnly } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { accessRequestWords } from '../../../locales/auth/access-request.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { AnswerDialog } from './AnswerDialog.tsx';

interface RequestDialogProps {
  requestId: string | undefined;
  onClose: () => void;
}

/** One request by its id, for whoever has no list of them at hand. */
export function RequestDialog({ requestId, onClose }: RequestDialogProps) {
  const w = useWords(accessRequestWords);
  const { close } = useWords(kitWords).common;
  const readOnly = useReadOnly();
  const { data, error, refetch } = useQuery({
    queryKey: [accessRequest.page.path, 'one', requestId],
    queryFn: ({ signal }) => call(accessRequest.page, { requestId }, { signal, showError: false }),
    enabled: requestId !== undefined,
  });
  const request = requestId === undefined ? undefined : data?.list[0];
  if (request) return <AnswerDialog key={request.requestId} request={request} readOnly={readOnly} close={onClose} />;
  return (
    <Dialog
      opened={requestId !== undefined}
      size={660}
      onClose={onClose}
      title={w.title}
      footer={
        <Button variant="default" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={240} />}
      {data && <EmptyState kind="gone" title={w.gone} />}
    </Dialog>
  );
}
