import type { AppVersion } from '@console/contract/areas/application/app-version';
import { Text, Title } from '@mantine/core';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { systemName } from '../system-name.ts';
import { Permissions } from './Permissions.tsx';
import styles from '../versions.module.css';

interface PackageFactsProps {
  version: AppVersion;
  previous: AppVersion | null | undefined;
}

/** What the package itself says. */
export function PackageFacts({ version, previous }: PackageFactsProps) {
  const w = useWords(appVersionWords);
  const { code } = useWords(applicationWords);
  const { parsed } = version;
  const isRead = parsed !== null && parsed.format !== 'OTHER';
  return (
    <>
      <section aria-label={w.detail.package}>
        <Title order={3} fz="md" fw={600} mb="xs">
          {w.detail.package}
        </Title>
        {!isRead ? (
          <Text size="sm" c="dimmed">
            {parsed === null ? w.detail.packageNone : w.detail.packageOther}
          </Text>
        ) : (
          <Descriptions
            items={[
              [w.detail.format, w.detail.formats[parsed.format]],
              [code, parsed.packageName],
              [w.detail.label, parsed.label],
              [w.name, parsed.versionName],
              [w.code, parsed.versionCode],
              [w.detail.minOs, systemName(parsed.format, parsed.minOs)],
              [w.detail.targetOs, systemName(parsed.format, parsed.targetOs)],
              [w.detail.debuggable, parsed.debuggable ? w.detail.yes : w.detail.no],
              [
                w.detail.signature,
                parsed.signatureSha256 === null ? (
                  w.detail.unsigned
                ) : (
                  <span key="signature" className={styles.hash}>
                    <CopyText text={parsed.signatureSha256} />
                  </span>
                ),
              ],
            ]}
          />
        )}
      </section>
      {isRead && <Permissions version={version} previous={previous} />}
    </>
  );
}
