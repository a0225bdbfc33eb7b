import { useBreadcrumb } from '../../../lib/route/breadcrumb.ts';
import { ancestorsOf } from '../../../lib/route/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { shellWords } from '../../../locales/shell/shell.ts';
import { listQuery } from './list-address.ts';

/** The trail above an agreement; the list's own link leads to the list as it was left. */
export function useAgreementTrail(crumbs: readonly { title: string; agreementId?: string }[]): void {
  const { routes } = useWords(shellWords);
  const above = ancestorsOf('protocolEdition').map(({ name }) => ({
    title: routes[name],
    name,
    ...(name === 'protocolEdition' && { query: listQuery() }),
  }));
  const below = crumbs.map(({ title, agreementId }) =>
    agreementId === undefined ? { title } : { title, name: 'protocolEdition' as const, query: { agreementId } },
  );
  useBreadcrumb([...above, ...below]);
}
