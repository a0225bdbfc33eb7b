import { testAccount } from '@console/contract/areas/application/test-account';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useWords } from '../../../lib/words.ts';
import { applicationWords } from '../../../locales/application/application.ts';

/** What test accounts can sign in to, for choosing; two of the same name differ by their platform. */
export function useTestApplications(): { value: string; label: string }[] {
  const { platforms } = useWords(applicationWords);
  const { data } = useQuery({
    queryKey: [testAccount.applications.path],
    queryFn: ({ signal }) => call(testAccount.applications, {}, { signal, showError: false }),
  });
  return (data ?? []).map(({ id, name, platform }) => ({ value: id, label: `${name} (${platforms[platform]})` }));
}
