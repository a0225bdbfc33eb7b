import { useMay } from '../../../lib/session/session.ts';

/** What the active role may do with agreements. */
export function useAgreementRights() {
  return {
    create: useMay('app:agreement:create'),
    update: useMay('app:agreement:update'),
    delete: useMay('app:agreement:delete'),
    publish: useMay('app:agreement:publish'),
    share: useMay('app:agreement:share'),
    export: useMay('app:agreement:export'),
    applications: useMay('app:app:query'),
  };
}
