import { appOperation, type AppOperation } from '@console/contract/areas/application/app-operation/app-operation';
import { appActorKinds } from '@console/contract/areas/application/application-actor';
import type { InputOf } from '@console/contract/endpoint';
import { platforms as allPlatforms } from '@console/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { Only } from '../../../kit/list/Only.tsx';
import type { List } from '../../../kit/list/use-list.ts';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { DaySpan } from '../../../kit/time/DaySpan.tsx';

export type Operations = List<AppOperation, InputOf<(typeof appOperation)['page']>>;

const results = ['SUCCESS', 'FAILURE'] as const;

/** Time comes first: what happened is looked for where it happened. */
export function OperationFilters({ list }: { list: Operations }) {
  const w = useWords(appOperationWords);
  const { platforms } = useWords(applicationWords);
  const { request, set } = list;
  const { data } = useQuery({
    queryKey: [appOperation.choices.path],
    queryFn: ({ signal }) => call(appOperation.choices, {}, { signal, showError: false }),
  });
  const events = data?.events ?? [];
  return (
    <FilterBar list={list} search={w.search}>
      <DaySpan words={w} request={request} set={set} />
      <FilterSelect
        label={w.application}
        w={130}
        searchable
        data={(data?.applications ?? []).map(({ id, name, platform }) => ({
          value: id,
          label: `${name} (${platforms[platform]})`,
        }))}
        value={request.applicationId ?? null}
        onChange={(value) => set({ applicationId: value ?? undefined })}
      />
      <FilterSelect
        label={w.event}
        w={120}
        searchable
        // One that came by a link is shown, also when there is no more of it.
        data={request.event && !events.includes(request.event) ? [request.event, ...events] : events}
        value={request.event || null}
        onChange={(value) => set({ event: value ?? undefined })}
      />
      <FilterSelect
        label={w.kind}
        w={104}
        data={appActorKinds.map((value) => ({ value, label: w.kinds[value] }))}
        value={request.userKind ?? null}
        onChange={(value) => set({ userKind: appActorKinds.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.result}
        w={84}
        data={results.map((value) => ({ value, label: w.results[value] }))}
        value={request.result ?? null}
        onChange={(value) => set({ result: results.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.platform}
        w={96}
        data={allPlatforms.map((value) => ({ value, label: platforms[value] }))}
        value={request.platform ?? null}
        onChange={(value) => set({ platform: allPlatforms.find((one) => one === value) })}
      />
      {request.userId !== undefined && (
        <Only text={w.onlyOne} all={w.showAll} onAll={() => set({ userId: undefined })} />
      )}
      {request.versionName !== undefined && request.versionName !== '' && (
        <Only
          text={fill(w.onlyVersion, { version: request.versionName })}
          all={w.showVersions}
          onAll={() => set({ versionName: undefined })}
        />
      )}
      {request.accounts !== undefined && (
        <Only text={w.onlyReal} all={w.showTest} onAll={() => set({ accounts: undefined })} />
      )}
    </FilterBar>
  );
}
