import type { Live } from '@console/contract/areas/live/live/live';
import { RowAction, RowActions } from '../../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../../kit/table/row/RowMenu.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import type { LiveActions } from '../actions/use-live-actions.tsx';
import { dangerous, firstAction, titleIn } from '../live-rules.ts';

interface LiveRowActionsProps {
  record: Live;
  actions: LiveActions;
}

/** What the session mostly needs, the way to it, and the rest in a menu; what cannot be done now says why. */
export function LiveRowActions({ record, actions: { offersOf, run } }: LiveRowActionsProps) {
  const w = useWords(liveWords);
  const name = titleIn(useLocale()[0], record);
  const { liveId } = record;
  const offers = offersOf(record);
  const first = offers.find(({ action, why }) => action === firstAction(record) && why === undefined);
  const entries = (danger: boolean) =>
    offers
      .filter((offer) => offer !== first && dangerous.has(offer.action) === danger)
      .map(({ action, why }) => ({ words: w.actions[action], why, go: () => run(action, record) }));
  return (
    <RowActions>
      {first && (
        <RowAction label={name} onClick={() => run(first.action, record)}>
          {w.actions[first.action]}
        </RowAction>
      )}
      <RowAction label={name} to={pathOf('liveDetail', { liveId })}>
        {w.actions.details}
      </RowAction>
      <RowMenu
        label={`${w.more} ${name}`}
        entries={entries(false)}
        history={{ words: w.history, objectType: 'live', objectId: liveId }}
        dangers={entries(true)}
      />
    </RowActions>
  );
}
