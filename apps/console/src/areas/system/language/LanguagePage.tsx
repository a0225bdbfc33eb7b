import { type LanguageGap, language } from '@console/contract/areas/system/language';
import type { InputOf } from '@console/contract/endpoint';
import { bilingualFields, bilingualKinds, kinds } from '@console/contract/kinds';
import { Anchor } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { kindIcons } from '../../../kit/display/kind-icons.ts';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { Only } from '../../../kit/list/Only.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, locales, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { languageWords } from '../../../locales/system/language.ts';
import { gapPath } from './gap-path.ts';
import styles from './language.module.css';

const filtersOf = ({ keyword, type, language: lacking, partId }: InputOf<typeof language.page>) => ({
  keyword,
  ...(type && { type }),
  ...(lacking && { language: lacking }),
  ...(partId !== undefined && { partId }),
});

/** What still has to be written in one of the two languages, whatever kind of record it is. */
export function LanguagePage() {
  const w = useWords(languageWords);
  const mayExport = useMay('system:language:export');
  const list = useList(language.page, { sortField: 'updatedAt', sortOrder: 'desc' });
  const columns = useGapColumns();
  const types = useTypes();
  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={mayExport && <ExportButton call={language.export} input={filtersOf(list.request)} words={w} />}
      />
      <DataTable
        list={list}
        label={w.title}
        name="languages"
        columns={columns}
        keyOf={({ recordId }) => recordId}
        nameOf={({ name }) => name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.type}
              w={190}
              data={types}
              value={list.request.type ?? null}
              onChange={(value) => list.set({ type: bilingualKinds.find((kind) => kind === value) })}
            />
            <FilterSelect
              label={w.language}
              data={locales.map((value) => ({ value, label: w.without[value] }))}
              value={list.request.language ?? null}
              onChange={(value) => list.set({ language: locales.find((locale) => locale === value) })}
            />
            {list.request.partId !== undefined && (
              <Only text={w.onlyPart} all={w.showAll} onAll={() => list.set({ partId: undefined })} />
            )}
          </FilterBar>
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
    </>
  );
}

/** The kinds that this person meets here, with how much there is to do. */
function useTypes() {
  const w = useWords(languageWords);
  const [locale] = useLocale();
  const { data = [] } = useQuery({
    queryKey: [language.counts.path],
    queryFn: ({ signal }) => call(language.counts, {}, { signal, showError: false }),
  });
  return data.map(({ type, count, capped }) => ({
    value: type,
    label: fill(w.ofType, { kind: kinds[type].words[locale], count: `${formatNumber(count)}${capped ? '+' : ''}` }),
  }));
}

function useGapColumns(): Column<LanguageGap>[] {
  const w = useWords(languageWords);
  const { none } = useWords(kitWords).common;
  const [locale] = useLocale();
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => {
        const to = gapPath(row);
        return (
          <>
            <div>
              {to === undefined ? (
                row.name
              ) : (
                <Anchor component={Link} size="sm" to={to}>
                  {row.name}
                </Anchor>
              )}
            </div>
            {row.otherName !== '' && <CellNote>{row.otherName}</CellNote>}
          </>
        );
      },
    },
    {
      key: 'type',
      title: w.type,
      width: 170,
      render: ({ type }) => {
        const { icon, words } = kinds[type];
        const Icon = icon === undefined ? IconFile : kindIcons[icon];
        return (
          <span className={styles.kind}>
            <Icon size={16} stroke={1.6} aria-hidden />
            {words[locale]}
          </span>
        );
      },
    },
    {
      key: 'missing',
      title: w.missing,
      render: ({ missing }) => (
        <ul className={styles.missing}>
          {locales
            .filter((lacking) => missing[lacking].length > 0)
            .map((lacking) => (
              <li key={lacking}>
                <StatusBadge tone="warning">{w.lacks[lacking]}</StatusBadge>
                <span>{missing[lacking].map((field) => bilingualFields[field][locale]).join(w.between)}</span>
              </li>
            ))}
        </ul>
      ),
    },
    timeColumn('updatedAt', w.updatedAt),
    { key: 'updatedBy', title: w.updatedBy, width: 130, render: ({ updatedBy }) => updatedBy?.name ?? none },
  ];
}
