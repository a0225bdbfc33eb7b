import type { FieldWords } from '../../../../kit/form/conflict/ConflictDialog.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { roleWords } from '../../../../locales/account/role.ts';
import type { RoleValues } from './role-values.ts';
import { Codes } from '../RolePreview.tsx';

/** How the values of a conflict read; of permissions, what each of the two has changed. */
export function useConflictWords(form: RecordForm): FieldWords {
  const w = useWords(roleWords);
  const { none } = useWords(kitWords).common;
  const before = (form.initial as RoleValues).permissionCodes as readonly string[];
  const names = form.conflict?.current['dataScopeDepts'] as { id: string; name: string }[] | undefined;
  return {
    name: w.name,
    status: { label: w.status, render: (value) => w.statuses[value as 'ENABLED'] },
    sort: w.sort,
    remark: w.remark,
    dataScope: { label: w.scope, render: (value) => w.scopes[value as 'ALL'] },
    dataScopeDeptIds: {
      label: w.scopeDepts,
      render: (value) =>
        (value as string[]).map((id) => names?.find((one) => one.id === id)?.name ?? '…').join('、') || none,
    },
    permissionCodes: {
      label: w.permissions,
      render: (value) => {
        const codes = value as string[];
        const [more, less] = [
          codes.filter((code) => !before.includes(code)),
          before.filter((code) => !codes.includes(code)),
        ];
        if (more.length + less.length === 0) return w.conflictNone;
        return (
          <>
            <Codes codes={more} sign="+" />
            <Codes codes={less} sign="−" />
          </>
        );
      },
    },
  };
}
