import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useWords } from '../../../lib/words.ts';
import { assocWords } from '../../../locales/call/assoc.ts';
import { FeedbackTab } from './FeedbackTab.tsx';

/** What is chosen after a call, for whoever may not see the routes beside it. */
export function FeedbackPage() {
  const w = useWords(assocWords);
  return (
    <>
      <PageHeader title={w.tabs.feedback} />
      <FeedbackTab />
    </>
  );
}
