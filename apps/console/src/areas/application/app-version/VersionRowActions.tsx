import type { AppVersion } from '@console/contract/areas/application/app-version';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../kit/table/row/RowMenu.tsx';
import { useWords } from '../../../lib/words.ts';
import { appVersionWords } from '../../../locales/application/app-version.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { usePlanLinks } from './use-plan-links.ts';
import type { VersionActions } from './actions/use-version-actions.tsx';
import { type Action, nameOf, whyNot } from './version-states.ts';

interface VersionRowActionsProps {
  version: AppVersion;
  actions: VersionActions;
  onOpen: () => void;
}

/** What can be done now; what cannot, and why, stands in the details. */
export function VersionRowActions({ version, actions: { may, run }, onOpen }: VersionRowActionsProps) {
  const w = useWords(appVersionWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const navigate = useNavigate();
  const name = nameOf(version);
  const can = (action: Action) => may[action] && whyNot(action, version) === undefined;
  const editsFirst = version.status !== 'READY' && can('edit');
  const plans = usePlanLinks(version);
  return (
    <RowActions>
      {can('publish') && (
        <RowAction label={name} onClick={() => run('publish', version)}>
          {w.actions.publish}
        </RowAction>
      )}
      {editsFirst && (
        <RowAction label={name} onClick={() => run('edit', version)}>
          {edit}
        </RowAction>
      )}
      <RowAction label={name} onClick={onOpen}>
        {w.actions.details}
      </RowAction>
      <RowMenu
        label={`${w.more} ${name}`}
        entries={[
          can('edit') && !editsFirst && { words: edit, go: () => run('edit', version) },
          can('offer') && {
            words: version.isDownloadPage ? w.actions.unoffer : w.actions.offer,
            go: () => run('offer', version),
          },
          ...plans.map(({ label, path }) => ({ words: label, go: () => void navigate(path) })),
        ]}
        history={{ words: w.history, objectType: 'appVersion', objectId: version.versionId }}
        dangers={[
          can('deprecate') && { words: w.actions.deprecate, go: () => run('deprecate', version) },
          can('withdraw') && { words: w.actions.withdraw, go: () => run('withdraw', version) },
          can('delete') && { words: remove, go: () => run('delete', version) },
        ]}
      />
    </RowActions>
  );
}
