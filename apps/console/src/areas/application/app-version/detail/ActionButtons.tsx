import type { AppVersion } from '@console/contract/areas/application/app-version';
import { Button, Group, Tooltip } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { DownloadButton } from './DownloadButton.tsx';
import type { VersionActions } from '../actions/use-version-actions.tsx';
import { type Action, whyNot } from '../version-states.ts';

interface ActionButtonsProps {
  version: AppVersion;
  actions: VersionActions;
}

/** Everything that can be done with a version; what cannot be done now says why. */
export function ActionButtons({ version, actions: { may, run } }: ActionButtonsProps) {
  const w = useWords(appVersionWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const words: Readonly<Record<Exclude<Action, 'download'>, string>> = {
    publish: w.actions.publish,
    edit,
    offer: version.isDownloadPage ? w.actions.unoffer : w.actions.offer,
    deprecate: w.actions.deprecate,
    withdraw: w.actions.withdraw,
    delete: remove,
  };
  const button = (action: Exclude<Action, 'download'>) => {
    const reason = whyNot(action, version);
    const why = reason && w.why[reason];
    if (!may[action]) return null;
    const look =
      action === 'publish'
        ? {}
        : action === 'withdraw' || action === 'delete'
          ? ({ variant: 'light', color: 'red' } as const)
          : ({ variant: 'default' } as const);
    return (
      <Tooltip key={action} label={why} disabled={why === undefined} multiline maw={280}>
        <Button
          size="xs"
          {...look}
          // Not `disabled`: whoever comes by keyboard must be able to read why.
          {...(why !== undefined && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': why })}
          onClick={() => why === undefined && run(action, version)}
        >
          {words[action]}
        </Button>
      </Tooltip>
    );
  };
  return (
    <Group gap="xs">
      {button('publish')}
      {button('edit')}
      {may.download && version.packageType === 'FULL' && (
        <DownloadButton version={version} why={whyNot('download', version)} />
      )}
      {button('offer')}
      {button('deprecate')}
      {button('withdraw')}
      {button('delete')}
    </Group>
  );
}
