import type { callInfo, CallRow } from '@console/contract/areas/call/info/info';
import { callQualities, callStatuses, solvedAnswers } from '@console/contract/areas/call/info/parts';
import type { InputOf } from '@console/contract/endpoint';
import { Anchor, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { CallFilterFields } from '../../../../kit/call-filter/CallFilterFields.tsx';
import { CallChoice } from '../../../../kit/list/CallChoice.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import type { List } from '../../../../kit/list/use-list.ts';
import { DaySpan } from '../../../../kit/time/DaySpan.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { useCallRequest, useCallSummary } from './use-call-request.ts';
import styles from './call-filters.module.css';

type Request = InputOf<(typeof callInfo)['remarkList']>;
/** The filters of all three lists are the same; their sorts are not. */
export type CallLists = Pick<List<unknown, Request>, 'request' | 'set' | 'reset' | 'conditions'>;

const followUps = ['OPEN', 'DONE'] as const;
const scores = ['1', '2', '3', '4', '5'];
const frequent = ['expertId', 'clientId', 'productId'] as const;
const groups = ['teamGroupId', 'clientGroupId', 'media'] as const;
const tests = ['includeTest'] as const;

interface CallFiltersProps {
  list: CallLists;
  /** For what the chosen ones are called, where a link has brought them. */
  rows?: readonly CallRow[] | undefined;
}

export function CallFilters({ list, rows }: CallFiltersProps) {
  const w = useWords(callWords);
  const { request, set } = list;
  const row = rows?.[0];
  return (
    <FilterBar
      list={list as unknown as List<unknown>}
      search={w.search}
      more={<Rarer list={list} row={row} />}
      moreSet={countRarer(request)}
    >
      <DaySpan words={w} request={request} set={set} />
      <FilterSelect
        label={w.status}
        w={100}
        data={callStatuses.map((value) => ({ value, label: w.statuses[value] }))}
        value={request.status ?? null}
        onChange={(value) => set({ status: callStatuses.find((one) => one === value) })}
      />
      <CallFilterFields fields={frequent} request={request} set={set} known={row} />
      <ErrorNoFilter key={request.errorNo ?? ''} list={list} />
      <Others list={list} />
    </FilterBar>
  );
}

/** What is asked for now and then. */
function Rarer({ list: { request, set }, row }: { list: CallLists; row: CallRow | undefined }) {
  const w = useWords(callWords);
  return (
    <>
      <CallFilterFields fields={groups} request={request} set={set} known={row} />
      <FilterSelect
        label={w.quality}
        w={104}
        data={callQualities.map((value) => ({ value, label: w.qualities[value] }))}
        value={request.quality ?? null}
        onChange={(value) => set({ quality: callQualities.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.score}
        w={92}
        data={scores.map((value) => ({ value, label: fill(w.scoreOf, { score: value }) }))}
        value={isOneScore(request) ? String(request.scoreFrom) : null}
        onChange={(value) =>
          set({ scoreFrom: value ? Number(value) : undefined, scoreTo: value ? Number(value) : undefined })
        }
      />
      <FilterSelect
        label={w.solved}
        w={100}
        data={solvedAnswers.map((value) => ({ value, label: w.solvedAnswers[value] }))}
        value={request.solved ?? null}
        onChange={(value) => set({ solved: solvedAnswers.find((one) => one === value) })}
      />
      <CallChoice
        of="PROBLEM_TYPE"
        label={w.problemType}
        value={request.problemTypeId}
        onChange={(problemTypeId) => set({ problemTypeId })}
      />
      <FilterSelect
        label={w.followUp}
        w={92}
        data={followUps.map((value) => ({ value, label: w.followUps[value] }))}
        value={request.followUp ?? null}
        onChange={(value) => set({ followUp: followUps.find((one) => one === value) })}
      />
      <CallFilterFields fields={tests} request={request} set={set} />
    </>
  );
}

const isOneScore = ({ scoreFrom, scoreTo }: Request) => scoreFrom !== undefined && scoreFrom === scoreTo;

const countRarer = (request: Request): number =>
  [
    request.teamGroupId,
    request.clientGroupId,
    request.media,
    request.quality,
    isOneScore(request) || undefined,
    request.solved,
    request.problemTypeId,
    request.followUp,
    request.includeTest || undefined,
  ].filter((value) => value !== undefined).length;

/** Asked for when the typing is done. */
function ErrorNoFilter({ list: { request, set } }: { list: CallLists }) {
  const w = useWords(callWords);
  const [typed, setTyped] = useState(request.errorNo ?? '');
  const ask = useDebouncedCallback((errorNo: string) => set({ errorNo: errorNo.trim() || undefined }), 500);
  return (
    <TextInput
      size="xs"
      w={110}
      aria-label={w.errorNo}
      placeholder={w.errorNo}
      maxLength={32}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}

/** What a number or a link has asked for and no field of the bar shows. */
function Others({ list: { request, set } }: { list: CallLists }) {
  const w = useWords(callWords);
  const { clientUserId, open, answered, promise, scored, scoreFrom, scoreTo, weekday, hour } = request;
  const { errorNoId, errorNoText } = request;
  const number = useNumberName(errorNoId);
  const ranged = (scoreFrom !== undefined || scoreTo !== undefined) && scoreFrom !== scoreTo;
  const said = [
    clientUserId !== undefined && { name: w.onlyCaller, off: { clientUserId: undefined } },
    open === true && { name: w.onlyOpen, off: { open: undefined } },
    answered !== undefined && { name: answered ? w.onlyAnswered : w.onlyNotAnswered, off: { answered: undefined } },
    promise !== undefined && { name: promise === 'KEPT' ? w.onlyKept : w.onlyBroken, off: { promise: undefined } },
    scored === true && { name: w.onlyScored, off: { scored: undefined } },
    ranged && {
      name: fill(w.onlyScores, { from: scoreFrom ?? 1, to: scoreTo ?? 5 }),
      off: { scoreFrom: undefined, scoreTo: undefined },
    },
    weekday !== undefined && { name: w.weekdays[weekday - 1] ?? '', off: { weekday: undefined } },
    number !== undefined && { name: number, off: { errorNoId: undefined } },
    errorNoText !== undefined && {
      name: fill(w.onlyErrorNoText, { name: errorNoText }),
      off: { errorNoText: undefined },
    },
    hour !== undefined && { name: fill(w.onlyHour, { hour, next: hour + 1 }), off: { hour: undefined } },
  ].filter((one) => one !== false);
  return said.map(({ name, off }) => (
    <Text key={name} size="xs" c="dimmed" className={styles.other}>
      {w.only} {name}{' '}
      <Anchor component="button" type="button" size="xs" aria-label={`${w.showAll} ${name}`} onClick={() => set(off)}>
        {w.showAll}
      </Anchor>
    </Text>
  ));
}

/** What the number is called that a link has asked for. */
function useNumberName(errorNoId: string | undefined): string | undefined {
  const w = useWords(callWords);
  const { filters } = useCallRequest();
  const { data, isPlaceholderData } = useCallSummary(filters, errorNoId !== undefined);
  if (errorNoId === undefined) return undefined;
  if (data === undefined || isPlaceholderData) return '…';
  if (data.errorNo === null) return w.onlyErrorNoGone;
  return fill(w.onlyErrorNo, { name: data.errorNo.name, set: data.errorNo.setName });
}
