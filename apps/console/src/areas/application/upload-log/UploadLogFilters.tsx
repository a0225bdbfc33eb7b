import {
  uploadLevels,
  type uploadLog,
  type UploadLog,
  uploadSources,
} from '@console/contract/areas/application/upload-log/upload-log';
import type { InputOf } from '@console/contract/endpoint';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import type { List } from '../../../kit/list/use-list.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { uploadLogWords } from '../../../locales/application/upload-log.ts';
import { useApplications } from '../application/use-applications.ts';
import { DaySpan } from '../../../kit/time/DaySpan.tsx';

export type UploadLogs = List<UploadLog, InputOf<(typeof uploadLog)['page']>>;

export function UploadLogFilters({ list }: { list: UploadLogs }) {
  const w = useWords(uploadLogWords);
  const applications = useApplications(useMay('app:app:query'));
  const { request, set } = list;
  return (
    <FilterBar list={list} search={w.search}>
      <DaySpan words={w} request={request} set={set} />
      {applications && (
        <FilterSelect
          label={w.application}
          w={150}
          searchable
          data={applications}
          value={request.applicationId ?? null}
          onChange={(value) => set({ applicationId: value ?? undefined })}
        />
      )}
      <FilterSelect
        label={w.level}
        w={100}
        data={uploadLevels.map((value) => ({ value, label: w.levels[value] }))}
        value={request.level ?? null}
        onChange={(value) => set({ level: uploadLevels.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.source}
        w={130}
        data={uploadSources.map((value) => ({ value, label: w.sources[value] }))}
        value={request.source ?? null}
        onChange={(value) => set({ source: uploadSources.find((one) => one === value) })}
      />
    </FilterBar>
  );
}
