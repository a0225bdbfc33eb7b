import type { ErrorNo, ErrorNoLine } from '@console/contract/areas/product/error-code/error-no';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { GapLink } from '../../../../kit/display/badge/GapLink.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { CellNote } from '../../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { errorNoWords } from '../../../../locales/product/error-code-number.ts';

const levelTones = { INFO: 'quiet', WARNING: 'warning', ERROR: 'bad', FATAL: 'bad' } as const;
const statusTones = { DRAFT: 'quiet', PUBLISHED: 'good', DEPRECATED: 'warning' } as const;

/** A text in the reader's language, or in the other where it has none. */
export const readable = (text: ErrorNo['title'], locale: 'zh-CN' | 'en-US') =>
  (locale === 'en-US' && text['en-US']) || text['zh-CN'];

/** A click on a number opens it. */
export function useErrorNoColumns(hrefOf: (row: ErrorNoLine) => string): Column<ErrorNoLine>[] {
  const w = useWords(errorNoWords);
  const { none } = useWords(kitWords).common;
  const [locale] = useLocale();
  return [
    {
      key: 'errorNo',
      title: w.errorNo,
      shown: 'always',
      width: 130,
      sort: true,
      render: (row) => (
        <Anchor component={Link} size="sm" fw={600} to={hrefOf(row)}>
          {row.errorNo}
        </Anchor>
      ),
    },
    {
      key: 'title',
      title: w.text,
      render: ({ title, aliases }) => (
        <>
          {readable(title, locale)}
          {aliases.length > 0 && <CellNote>{fill(w.aliasesOf, { list: aliases.join(' · ') })}</CellNote>}
        </>
      ),
    },
    {
      key: 'level',
      title: w.level,
      width: 110,
      render: ({ level }) => <StatusBadge tone={levelTones[level]}>{w.levels[level]}</StatusBadge>,
    },
    {
      key: 'status',
      title: w.status,
      width: 110,
      render: ({ status }) => <StatusBadge tone={statusTones[status]}>{w.statuses[status]}</StatusBadge>,
    },
    {
      key: 'steps',
      title: w.steps,
      width: 90,
      render: ({ stepCount }) => (stepCount === 0 ? none : fill(w.stepCount, { count: stepCount })),
    },
    {
      key: 'translation',
      title: w.translation,
      width: 120,
      render: ({ untranslated, errorCodeId }) =>
        untranslated === 0 ? (
          <StatusBadge tone="good">{w.translated}</StatusBadge>
        ) : (
          <GapLink kind="errorNo" partId={errorCodeId}>
            <StatusBadge tone="warning">{fill(w.untranslated, { count: untranslated })}</StatusBadge>
          </GapLink>
        ),
    },
    { key: 'hits', title: w.hits, width: 110, render: ({ hits30d }) => formatNumber(hits30d) },
    timeColumn('updatedAt', w.updatedAt),
    { key: 'updatedBy', title: w.updatedBy, shown: 'extra', render: (row) => row.updatedBy?.name ?? none },
  ];
}
