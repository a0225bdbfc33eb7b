import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import { RecordTabs } from '../../../../kit/display/RecordTabs.tsx';
import { useOpenRecord } from '../../../../kit/dialog/use-open-record.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialDetailWords } from '../../../../locales/material/material-detail.ts';
import { materialShareWords } from '../../../../locales/material/material-share.ts';
import { materialSuggestionWords } from '../../../../locales/material/material-suggestion.ts';
import { Shares } from '../share/Shares.tsx';
import { Suggestions } from '../suggestion/Suggestions.tsx';
import { Operations } from './tabs/Operations.tsx';
import { Readers } from './tabs/Readers.tsx';
import { Uses } from './tabs/Uses.tsx';
import { Versions } from './tabs/Versions.tsx';

export function MaterialTabs({ record }: { record: MaterialDetail }) {
  const { tabs: w } = useWords(materialDetailWords);
  const share = useWords(materialShareWords);
  const suggestion = useWords(materialSuggestionWords);
  const [tab, setTab] = useOpenRecord('tab');
  const { materialId, suggestionCount: count } = record;
  const tabs = [
    { key: 'readers', label: w.readers, panel: <Readers materialId={materialId} /> },
    { key: 'uses', label: w.uses, panel: <Uses materialId={materialId} /> },
    ...(record.kind === 'IMAGE_TEXT'
      ? []
      : [{ key: 'versions', label: w.versions, panel: <Versions record={record} /> }]),
    {
      key: 'suggestions',
      label: count === 0 ? suggestion.tab : fill(suggestion.tabCount, { count }),
      panel: <Suggestions record={record} />,
    },
    { key: 'shares', label: share.tab, panel: <Shares record={record} /> },
    { key: 'operations', label: w.operations, panel: <Operations materialId={materialId} /> },
  ];
  return <RecordTabs tabs={tabs} open={tab} onOpen={setTab} />;
}
