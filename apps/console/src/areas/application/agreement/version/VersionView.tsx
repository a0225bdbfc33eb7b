import type { Agreement, AgreementVersionDetail } from '@console/contract/areas/application/agreement/agreement';
import { Alert, Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { fill, locales, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { useAgreementRights } from '../agreement-rights.ts';
import { CompleteBadge } from '../../../../kit/display/badge/CompleteBadge.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { versionTones } from './VersionItem.tsx';
import { useAgreementTrail } from '../use-agreement-trail.ts';
import styles from './version-view.module.css';

/** A version that can no longer be changed: what it says, and what has become of it. */
export function VersionView({ record, version }: { record: Agreement; version: AgreementVersionDetail }) {
  const w = useWords(agreementWords);
  const statuses = useDictionary('agreement_version_status');
  const { tenantName } = useUser();
  const may = useAgreementRights();
  const { agreementId, name } = record;
  const { versionNo: no, status, contentSha256 } = version;
  const title = fill(w.panel.view, { no });
  useAgreementTrail([{ title: name, agreementId }, { title }]);
  return (
    <>
      <PageHeader
        title={title}
        description={name}
        actions={
          <>
            <Button component={Link} variant="default" to={pathOf('protocolEdition', { agreementId })}>
              {w.panel.back}
            </Button>
            {may.update && (
              <Button component={Link} to={pathOf('protocolPanel', { agreementId })}>
                {w.versions.add}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.root}>
        <Stack gap="md" miw={0}>
          {status !== 'DRAFT' && (
            <Alert color="brand" variant="light">
              {status === 'SCHEDULED' ? w.panel.readOnlyScheduled : w.panel.readOnly}
            </Alert>
          )}
          <Panel title={w.overview} aside={<CompleteBadge kind="agreement" words={w} complete={version.complete} />}>
            <Descriptions
              items={[
                [
                  w.status,
                  <StatusBadge key="status" tone={versionTones[status]}>
                    {statuses.labelOf(status)}
                  </StatusBadge>,
                ],
                [w.panel.reconsent, version.requireReconsent ? w.yes : w.no],
                [
                  w.panel.effective,
                  version.effectiveAt === null && version.publishedAt === null ? (
                    w.panel.now
                  ) : (
                    <Time key="effective" value={version.effectiveAt ?? version.publishedAt} />
                  ),
                ],
                [w.publishedAt, <Time key="published" value={version.publishedAt} />],
                [w.coverage.states.ACCEPTED, formatNumber(version.consentCount)],
                ...locales.map(
                  (locale) => [`${w.panel.summary} · ${w.language[locale]}`, version.changeSummary[locale]] as const,
                ),
                [w.versions.hash, contentSha256 && <CopyText key="hash" text={contentSha256} />],
              ]}
            />
          </Panel>
        </Stack>
        <Panel title={w.panel.preview}>
          <PhonePreview
            agreement={{
              ...version,
              name,
              tenantName,
              applicationName: record.applicationName,
              kind: record.kind,
              effectiveAt: version.effectiveAt ?? version.publishedAt,
            }}
          />
        </Panel>
      </div>
    </>
  );
}
