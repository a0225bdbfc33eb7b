import { teamGroup } from '@console/contract/areas/team/team-group';
import { call } from '../../../lib/api/client.ts';
import type { Option } from '../../../kit/field/SearchPicker.tsx';

const SHOWN = 20;

/** Other groups by name, for who sees groups; the list for choosing belongs to who sees members. */
export const otherGroups =
  (groupId: string | undefined) =>
  async (keyword: string, signal: AbortSignal): Promise<Option[]> => {
    const { list } = await call(teamGroup.page, { keyword, pageSize: SHOWN + 1 }, { signal, showError: false });
    return list
      .filter((group) => group.groupId !== groupId)
      .slice(0, SHOWN)
      .map((group) => ({ value: group.groupId, label: group.name }));
  };
