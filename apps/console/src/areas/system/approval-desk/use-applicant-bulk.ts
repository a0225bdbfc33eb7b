import { TEMP_USER_BATCH } from '@console/contract/areas/client/temp-user/temp-user';
import type { Approval } from '@console/contract/areas/system/approval-desk';
import { useState } from 'react';
import { allowed, type BulkAction, type BulkSelection } from '../../../kit/bulk/bulk-action.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { reviewWords } from '../../../locales/client/temp-user.ts';
import { approvalDeskWords } from '../../../locales/system/approval-desk.ts';

export interface Applicant {
  readonly tempUserId: string;
  readonly name: string;
  readonly companyName: string;
}

interface Asked {
  readonly kind: 'pass' | 'refuse';
  readonly requests: readonly Applicant[];
  readonly clear: () => void;
}

/** Of all kinds, only applicants are decided together: the others have no call for it, and each has an author of its own. */
export function useApplicantBulk(rows: readonly Approval[]) {
  const w = useWords(approvalDeskWords);
  const { bulk } = useWords(reviewWords);
  const mayPass = useMay('client:temp:approve');
  const mayRefuse = useMay('client:temp:reject');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);

  const actionsOf = (keys: readonly string[]): BulkAction[] => {
    const selected = rows.filter(({ kind, id }) => keys.includes(`${kind}.${id}`));
    const requests = selected.map(({ id, name, from }) => ({ tempUserId: id, name, companyName: from ?? '' }));
    const isMixed = selected.some(({ kind }) => kind !== 'TEMP_USER');
    const isTooMany = requests.length > TEMP_USER_BATCH;
    const why = isMixed ? w.bulkMixed : isTooMany ? fill(bulk.tooMany, { limit: TEMP_USER_BATCH }) : undefined;
    const choose =
      (kind: Asked['kind']) =>
      ({ clear }: BulkSelection) =>
        setAsked({ kind, requests, clear });
    return allowed(
      mayPass && { label: bulk.pass, why, go: choose('pass') },
      mayRefuse && { label: bulk.refuse, danger: true, why, go: choose('refuse') },
    );
  };
  return {
    asked,
    close,
    done: () => {
      asked?.clear();
      close();
    },
    actionsOf: mayPass || mayRefuse ? actionsOf : undefined,
  };
}
