import { appVersion, type Channel, type ParsedPackage } from '@console/contract/areas/application/app-version';
import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { findingsIn, shortPermission } from '../detail/check-words.ts';
import { Findings } from '../detail/Findings.tsx';
import versionsStyles from '../versions.module.css';
import styles from './package-reading.module.css';

interface PackageReadingProps {
  applicationId: string;
  fileId: string;
  channel: Channel;
  onRead: (parsed: ParsedPackage) => void;
}

/** What a package says of itself and how it differs from the last version, as soon as it has arrived. */
export function PackageReading({ applicationId, fileId, channel, onRead }: PackageReadingProps) {
  const w = useWords(appVersionWords);
  const input = { applicationId, fileId, channel };
  const { data, error } = useQuery({
    queryKey: [appVersion.inspect.path, input],
    queryFn: ({ signal }) => call(appVersion.inspect, input, { signal, showError: false }),
    staleTime: Infinity,
  });
  const parsed = data?.parsed;
  const take = useEffectEvent(onRead);
  useEffect(() => {
    if (parsed) take(parsed);
  }, [parsed]);
  if (error)
    return (
      <Text size="sm" c="dimmed" component="output">
        {w.form.readFailed}
      </Text>
    );
  if (!data)
    return (
      <output className={styles.reading}>
        <Loader size={14} aria-hidden />
        {w.form.reading}
      </output>
    );
  const findings = findingsIn(data.checks);
  return (
    <section className={styles.read} aria-label={w.form.read}>
      {parsed && parsed.format !== 'OTHER' && <Facts parsed={parsed} />}
      <Text size="xs" c="dimmed" component="output">
        {data.last === null ? w.form.firstPackage : fill(w.form.against, { name: data.last })}
        {findings.length === 0 && data.last !== null && ` · ${w.form.same}`}
      </Text>
      {findings.length > 0 && <Findings checks={findings} />}
    </section>
  );
}

function Facts({ parsed }: { parsed: ParsedPackage }) {
  const w = useWords(appVersionWords);
  const { code } = useWords(applicationWords);
  const { packageName, label, versionName, versionCode, signatureSha256, permissions } = parsed;
  return (
    <Descriptions
      items={[
        [code, packageName],
        [w.detail.label, label],
        [w.name, versionName],
        [w.code, versionCode],
        [
          w.detail.signature,
          signatureSha256 === null ? (
            w.detail.unsigned
          ) : (
            <span key="signature" className={versionsStyles.hash}>
              <CopyText text={signatureSha256} />
            </span>
          ),
        ],
        [
          w.permissions.title,
          permissions.length === 0 ? w.permissions.none : permissions.map(shortPermission).join(', '),
        ],
      ]}
    />
  );
}
