import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { formatBytes, formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialDetailWords } from '../../../../locales/material/material-detail.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { useMainFact, codecName } from '../list/fact-words.ts';
import { MaterialLabels } from '../list/MaterialLabels.tsx';
import { MaterialStatus } from '../list/MaterialStatus.tsx';
import { Expiry } from '../list/use-material-columns.tsx';
import { materialPath } from '../material-kinds.ts';

type Fact = readonly [name: string, value: ReactNode];

export function MaterialFacts({ record }: { record: MaterialDetail }) {
  const w = useWords(materialItemWords);
  const d = useWords(materialDetailWords);
  const { translation, file, kind } = record;
  const ofKind = useKindFacts(record);
  const facts: Fact[] = [
    [w.status, <MaterialStatus key="status" status={record.status} />],
    [w.language, w.languages[record.locale]],
    [
      d.translation,
      translation ? (
        <Anchor
          key="translation"
          component={Link}
          size="sm"
          to={materialPath({ kind, materialId: translation.materialId })}
        >
          {translation.title}
        </Anchor>
      ) : (
        d.noTranslation
      ),
    ],
    [w.labels, <MaterialLabels key="labels" tags={record.tags} />],
    [w.visibility, w.visibilities[record.visibility]],
    [w.owner, record.owner?.name],
    [w.expiry, <Expiry key="expiry" until={record.expireAt} />],
    ...ofKind,
    ...(file
      ? ([
          [d.file, file.name],
          [w.size, formatBytes(file.size)],
        ] satisfies Fact[])
      : []),
    ...(kind === 'IMAGE_TEXT' ? [] : ([[d.downloadable, record.allowDownload ? d.yes : d.no]] satisfies Fact[])),
    [
      w.readers,
      fill(w.readersOf, { readers: formatNumber(record.readerCount), times: formatNumber(record.readCount) }),
    ],
    [d.downloads, formatNumber(record.downloadCount)],
    [w.createdAt, <Time key="created" value={record.createdAt} />],
    [w.createdBy, record.createdBy?.name],
    [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
    [w.updatedBy, record.updatedBy?.name],
  ];
  return <Descriptions beside items={facts} />;
}

/** What was read from the file, as far as it is known. */
function useKindFacts(record: MaterialDetail): Fact[] {
  const w = useWords(materialItemWords);
  const d = useWords(materialDetailWords);
  const main = useMainFact();
  const { kind, facts, status } = record;
  const title = main.titleOf(kind);
  const unknown = status === 'READY' ? w.notKnown : undefined;
  const count = (value: number | null) => (value === null ? unknown : formatNumber(value));
  const first: Fact[] = title === undefined ? [] : [[title, main.valueOf(record) ?? unknown]];
  if (kind === 'VIDEO')
    return [
      ...first,
      [w.dimensions, facts.width === null || facts.height === null ? unknown : `${facts.width} × ${facts.height}`],
      [d.codec, facts.codec === null ? unknown : codecName(facts.codec)],
      [d.playable, facts.playable === null ? unknown : facts.playable ? d.yes : d.playableNo],
    ];
  if (kind === 'MODEL')
    return [
      ...first,
      [d.format, facts.format],
      [d.vertices, count(facts.vertexCount)],
      [d.animations, count(facts.animationCount)],
      [d.textures, facts.textureBytes === null ? unknown : formatBytes(facts.textureBytes)],
      [d.budget, facts.budget === null ? unknown : d.budgets[facts.budget]],
    ];
  if (kind === 'H5')
    return [
      [d.h5.turn, d.h5.orientations[record.orientation]],
      [d.h5.url, record.h5Url],
      [d.h5.hosts, record.allowedHosts.join(' ')],
    ];
  return first;
}
