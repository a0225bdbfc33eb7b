import { PageLayout } from './PageLayout.tsx';

/** A public page that is like a sheet of paper, and may be printed as one. */
export function PaperLayout() {
  return <PageLayout isPaper />;
}
