import { primaryAccount } from '@console/contract/areas/account/primary-account';
import { accountStatuses } from '@console/contract/areas/account/sub-account';
import { serviceCodes, services as serviceWords } from '@console/contract/services';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useReadOnly } from '../../../lib/session/session.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';
import { useOwnerColumns, useTenantColumns } from './owner-columns.tsx';
import { useOwnerRow } from './use-owner-row.tsx';

const SOON_DAYS = 30;
const statuses = accountStatuses.filter((status) => status !== 'LOCKED' && status !== 'EXPIRED');

/** Every company with its owners, for the platform. */
export function TenantList() {
  const w = useWords(primaryWords);
  const [locale] = useLocale();
  const readOnly = useReadOnly();
  const list = useList(primaryAccount.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const { owner, status, lastLoginAt } = useOwnerColumns();
  const [company, ...bought] = useTenantColumns();
  const { renderActions, dialogs } = useOwnerRow(list.rows);
  const addButton = !readOnly && <AddButton to={pathOf('primaryAccount', { add: 1 })}>{w.actions.addTenant}</AddButton>;
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="primaryAccount"
        columns={[company!, owner, status, ...bought, { ...lastLoginAt, shown: 'extra' }]}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.filters.status}
              data={statuses.map((value) => ({ value, label: w.statuses[value] }))}
              value={list.request.status ?? null}
              onChange={(value) => list.set({ status: statuses.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.filters.service}
              data={serviceCodes.map((value) => ({ value, label: serviceWords[value][locale] }))}
              value={list.request.serviceCode ?? null}
              onChange={(value) => list.set({ serviceCode: serviceCodes.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.filters.ending}
              w={180}
              data={[{ value: String(SOON_DAYS), label: w.filters.endingSoon }]}
              value={list.request.endsWithinDays === undefined ? null : String(list.request.endsWithinDays)}
              onChange={(value) => list.set({ endsWithinDays: value === null ? undefined : Number(value) })}
            />
          </FilterBar>
        }
        renderActions={renderActions}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      {dialogs}
    </>
  );
}
