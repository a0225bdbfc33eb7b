import type { ErrorCode } from '@console/contract/areas/product/error-code/error-code';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { GapLink } from '../../../kit/display/badge/GapLink.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { errorCodeWords } from '../../../locales/product/error-code.ts';

/** A click on a name opens the numbers of the set. */
export function useErrorCodeColumns(): Column<ErrorCode>[] {
  const w = useWords(errorCodeWords);
  const { none } = useWords(kitWords).common;
  const languages = ({ errorCodeId, itemCount, englishCount }: ErrorCode) => {
    if (itemCount === 0) return none;
    if (englishCount === itemCount) return w.bothLanguages;
    return (
      <GapLink kind="errorNo" partId={errorCodeId}>
        {englishCount === 0
          ? w.chineseOnly
          : fill(w.englishPart, { done: formatNumber(englishCount), total: formatNumber(itemCount) })}
      </GapLink>
    );
  };
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => (
        <>
          <div>
            <Anchor component={Link} size="sm" to={pathOf('errorCodeList', { errorCodeId: row.errorCodeId })}>
              {row.name}
            </Anchor>
          </div>
          {row.description !== null && <CellNote>{row.description}</CellNote>}
        </>
      ),
    },
    {
      key: 'products',
      title: w.products,
      width: 160,
      render: ({ products }) => products.map(({ modelNo }) => modelNo).join(' · ') || none,
    },
    { key: 'prefix', title: w.prefix, width: 90, render: (row) => row.prefix ?? none },
    {
      key: 'itemCount',
      title: w.counts,
      width: 130,
      sort: true,
      render: ({ publishedCount, itemCount }) =>
        itemCount === 0
          ? w.noNumbers
          : fill(w.countsOf, { published: formatNumber(publishedCount), total: formatNumber(itemCount) }),
    },
    { key: 'languages', title: w.languages, width: 140, render: languages },
    {
      key: 'status',
      title: w.status,
      width: 100,
      render: ({ status }) => (
        <StatusBadge tone={status === 'ENABLED' ? 'good' : 'quiet'}>{w.statuses[status]}</StatusBadge>
      ),
    },
    timeColumn('updatedAt', w.updatedAt),
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}
