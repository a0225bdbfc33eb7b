import type { Application } from '@console/contract/areas/application/application';
import { Anchor, Badge, Group, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appVersionWords } from '../../../locales/application/app-version.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { ApplicationIcon } from '../application/ApplicationIcon.tsx';
import { PlatformName } from '../application/PlatformName.tsx';
import { useVisit } from '../../../kit/page/recent-records.ts';
import styles from './versions.module.css';

interface ApplicationHeadProps {
  application: Application;
  onDownloadPage: () => void;
}

/** Whose versions these are, and the way to what else belongs to it. */
export function ApplicationHead({ application, onDownloadPage }: ApplicationHeadProps) {
  const w = useWords(appVersionWords).head;
  useVisit('application', application.applicationId, application.name);
  const words = useWords(applicationWords);
  const { applicationId, code, platform, audience, status, agreementCount, downloadPage } = application;
  const page = downloadPage === null ? 'none' : downloadPage.enabled ? 'on' : 'off';
  return (
    <Paper withBorder px="md" py="sm" my="sm" className={styles.head}>
      <ApplicationIcon application={application} size={44} />
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <Group gap={8}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {code}
          </Text>
          {status === 'DISABLED' && (
            <Badge color="gray" variant="light" tt="none">
              {w.disabled}
            </Badge>
          )}
        </Group>
        <div className={styles.facts}>
          <PlatformName platform={platform} />
          <span>{words.audiences[audience]}</span>
          {application.minSupportedVersionCode !== null && (
            <span>{fill(w.minCode, { code: application.minSupportedVersionCode })}</span>
          )}
        </div>
      </div>
      <Group gap="lg">
        {mayOpen('protocolEdition') && (
          <Anchor component={Link} size="sm" to={pathOf('protocolEdition', { applicationId })}>
            {fill(w.agreements, { count: formatNumber(agreementCount) })}
          </Anchor>
        )}
        <Group gap={8}>
          <Anchor component="button" type="button" size="sm" onClick={onDownloadPage}>
            {w.downloadPage}
          </Anchor>
          <Text span size="sm">
            <StatusBadge tone={page === 'on' ? 'good' : 'quiet'}>{words.pages[page]}</StatusBadge>
          </Text>
        </Group>
      </Group>
    </Paper>
  );
}
