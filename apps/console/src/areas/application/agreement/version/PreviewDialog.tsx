import { type Agreement, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { PhonePreview } from './PhonePreview.tsx';

interface PreviewDialogProps {
  record: Agreement;
  versionId: string;
  onClose: () => void;
}

/** A version as the users of the application see it, or will. */
export function PreviewDialog({ record, versionId, onClose }: PreviewDialogProps) {
  const w = useWords(agreementWords).panel;
  const { close } = useWords(kitWords).common;
  const { tenantName } = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: [agreementVersion.detail.path, { versionId }],
    queryFn: ({ signal }) => call(agreementVersion.detail, { versionId }, { signal, showError: false }),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={w.preview}
      footer={
        <Button variant="default" data-autofocus onClick={onClose}>
          {close}
        </Button>
      }
    >
      {data ? (
        <PhonePreview
          agreement={{
            ...data,
            tenantName,
            applicationName: record.applicationName,
            kind: record.kind,
            name: record.name,
            effectiveAt: data.effectiveAt ?? data.publishedAt,
          }}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={420} />
      )}
    </Dialog>
  );
}
