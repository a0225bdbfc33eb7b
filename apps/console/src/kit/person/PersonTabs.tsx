import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { personWords } from '../../locales/kit/person.ts';
import { RecordTabs } from '../display/RecordTabs.tsx';
import type { Person } from './person.ts';
import { useOpenTabs } from './person-tabs.ts';

const FACTS = 'facts';

interface PersonTabsProps {
  person: Person;
  /** The address of the page has their id under this name; with another tab all else in it is of the tab before. */
  idParam: string;
  /** Their own data, which stands in the first tab. */
  children: ReactNode;
}

/** Everything about somebody who uses the apps. Each tab has its address. */
export function PersonTabs({ person, idParam, children }: PersonTabsProps) {
  const w = useWords(personWords);
  const [params, setParams] = useSearchParams();
  const tabs = [
    { key: FACTS, label: w.facts, panel: children },
    ...useOpenTabs(person.userKind).map(({ key, Panel }) => ({
      key,
      label: w.tabs[key],
      panel: <Panel person={person} />,
    })),
  ];
  const go = (next: string) =>
    setParams({ [idParam]: person.userId, ...(next !== FACTS && { tab: next }) }, { replace: true });
  return <RecordTabs tabs={tabs} open={params.get('tab')} onOpen={go} />;
}
