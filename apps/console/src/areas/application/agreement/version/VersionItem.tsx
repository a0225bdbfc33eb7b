import type { AgreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { ActionIcon, Button, Menu, Text, Tooltip } from '@mantine/core';
import { IconDots, IconRefreshAlert } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { dangerColor } from '../../../../kit/overlay/danger-color.ts';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { formatNumber, formatTime } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { CompleteBadge } from '../../../../kit/display/badge/CompleteBadge.tsx';
import type { VersionActions } from './use-version-actions.tsx';
import { minuteOf } from '../../../../kit/time/zone-time.ts';
import agreementStyles from '../agreement.module.css';
import styles from './version-item.module.css';

export const versionTones = { DRAFT: 'quiet', SCHEDULED: 'active', PUBLISHED: 'good', ARCHIVED: 'quiet' } as const;

interface VersionItemProps {
  version: AgreementVersion;
  isCurrent: boolean;
  actions: VersionActions;
}

export function VersionItem({ version, isCurrent, actions }: VersionItemProps) {
  const all = useWords(agreementWords);
  const w = all.versions;
  const statuses = useDictionary('agreement_version_status');
  const [locale] = useLocale();
  const { versionNo, status, changeSummary, contentSha256, publishedAt } = version;
  const summary = changeSummary[locale] || changeSummary[locale === 'zh-CN' ? 'en-US' : 'zh-CN'];
  return (
    <li className={styles.root} data-current={isCurrent || undefined}>
      <div className={styles.head}>
        <Text span fw={600}>
          {versionNo}
        </Text>
        <StatusBadge tone={versionTones[status]}>{isCurrent ? w.inForce : statuses.labelOf(status)}</StatusBadge>
        <CompleteBadge kind="agreement" words={all} complete={version.complete} />
        {version.requireReconsent && (
          <Tooltip label={w.reconsentHint} multiline maw={280}>
            <span className={agreementStyles.mark}>
              <IconRefreshAlert size={14} stroke={1.6} aria-hidden />
              {w.reconsent}
            </span>
          </Tooltip>
        )}
      </div>
      <Text size="sm" {...(!summary && { c: 'dimmed' })} className={styles.summary}>
        {summary || w.noSummary}
      </Text>
      <Text size="xs" c="dimmed" className={styles.facts}>
        <span>{whenOf(version, w)}</span>
        <span>{whoOf(version, w)}</span>
        {publishedAt !== null && <span>{fill(w.consents, { count: formatNumber(version.consentCount) })}</span>}
      </Text>
      {contentSha256 !== null && (
        <Text component="div" size="xs" c="dimmed">
          {w.hash} <CopyText isCode text={contentSha256} />
        </Text>
      )}
      <Actions version={version} actions={actions} />
    </li>
  );
}

type Words = (typeof agreementWords)['zh-CN']['versions'];

function whenOf({ status, effectiveAt, publishedAt }: AgreementVersion, w: Words): string {
  const at = effectiveAt ?? publishedAt;
  if (at === null) return w.atOnce;
  const isOut = status === 'PUBLISHED' || status === 'ARCHIVED';
  return fill(isOut ? w.effective : w.willBeEffective, { time: minuteOf(at) });
}

function whoOf({ publishedAt, publishedByName, updatedAt, updatedBy }: AgreementVersion, w: Words): string {
  if (publishedAt === null) return fill(w.edited, { name: updatedBy?.name ?? '—', time: formatTime(updatedAt) });
  const time = formatTime(publishedAt);
  return publishedByName === null
    ? fill(w.publishedBySystem, { time })
    : fill(w.published, { name: publishedByName, time });
}

/** The most used actions of this state stand open; the dangerous are behind the dots. */
function Actions({ version, actions }: Pick<VersionItemProps, 'version' | 'actions'>) {
  const all = useWords(agreementWords);
  const w = all.versions;
  const { edit, delete: remove } = useWords(kitWords).common;
  const { versionId, versionNo } = version;
  const look = (word: string) =>
    ({ size: 'compact-sm', variant: 'default', fw: 400, 'aria-label': `${word} ${versionNo}` }) as const;
  const panel = pathOf('protocolPanel', { agreementId: version.agreementId, versionId });
  return (
    <div className={styles.actions}>
      {actions.publish && (
        <Tooltip label={w.noText} disabled={version.complete.length > 0}>
          <Button
            {...look(w.publish)}
            variant="light"
            fw={500}
            {...(version.complete.length === 0 && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => version.complete.length > 0 && actions.publish?.()}
          >
            {w.publish}
          </Button>
        </Tooltip>
      )}
      <Button component={Link} {...look(actions.edit ? edit : w.view)} to={panel}>
        {actions.edit ? edit : w.view}
      </Button>
      <Button {...look(w.preview)} onClick={actions.preview}>
        {w.preview}
      </Button>
      <Tooltip label={w.onlyOne} disabled={actions.compare !== undefined}>
        <Button
          {...look(w.compare)}
          {...(!actions.compare && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => actions.compare?.()}
        >
          {w.compare}
        </Button>
      </Tooltip>
      {actions.unschedule && (
        <Button {...look(w.unschedule)} onClick={actions.unschedule}>
          {w.unschedule}
        </Button>
      )}
      {actions.remove && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon size={26} variant="subtle" color="gray" aria-label={`${all.more} ${versionNo}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color={dangerColor} onClick={actions.remove}>
              {remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
