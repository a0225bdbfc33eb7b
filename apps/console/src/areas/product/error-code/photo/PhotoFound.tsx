import type { errorPhoto } from '@console/contract/areas/product/error-code/photo';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { formatShare } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { errorCodeWords } from '../../../../locales/product/error-code.ts';

/** What was read from a photograph, and the numbers that it may mean. */
export function PhotoFound({ found: { texts, list } }: { found: OutputOf<typeof errorPhoto.lookUp> }) {
  const w = useWords(errorCodeWords).photo;
  if (texts.length === 0) {
    return (
      <Alert color="orange" variant="light">
        {w.readNothing}
      </Alert>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {w.read}
      </Text>
      <Group gap="xs">
        {texts.map(({ text, confidence }, at) => (
          // oxlint-disable-next-line no-array-index-key -- the same text may have been read twice
          <Badge key={at} variant="light" tt="none">
            {fill(w.readOf, { text, share: formatShare(confidence) })}
          </Badge>
        ))}
      </Group>
      {list.length === 0 ? (
        <EmptyState title={w.noCandidates} description={w.noCandidatesHint} />
      ) : (
        <Candidates list={list} />
      )}
    </Stack>
  );
}

function Candidates({ list }: Pick<OutputOf<typeof errorPhoto.lookUp>, 'list'>) {
  const w = useWords(errorCodeWords).photo;
  const [locale] = useLocale();
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table verticalSpacing="xs" aria-label={w.candidates}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.number}</Table.Th>
            <Table.Th>{w.meaning}</Table.Th>
            <Table.Th>{w.set}</Table.Th>
            <Table.Th>{w.match}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map(({ errorNoId, errorCodeId, errorNo, title, setName, match }) => (
            <Table.Tr key={errorNoId}>
              <Table.Td>
                <Anchor component={Link} to={pathOf('errorCodeDetail', { errorCodeId, errorNo })} fw={600}>
                  {errorNo}
                </Anchor>
              </Table.Td>
              <Table.Td>{title[locale] || title['zh-CN']}</Table.Td>
              <Table.Td>{setName}</Table.Td>
              <Table.Td>{w.matches[match]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
