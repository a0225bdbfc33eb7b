import { tag } from '@console/contract/areas/material/tag';
import { message } from '@console/contract/areas/system/message';
import { describe, expect, test } from 'vitest';
import { countConditions, pageNumbers, patchSearch, readRequest } from './list-query.ts';

const read = (search: string, defaults = {}) => readRequest(tag.page.input, new URLSearchParams(search), defaults);

describe('the address of a list', () => {
  test('says what the request asks', () => {
    expect(read('pageNo=3&pageSize=50&keyword=泵&sortField=name&sortOrder=desc')).toEqual({
      pageNo: 3,
      pageSize: 50,
      keyword: '泵',
      sortField: 'name',
      sortOrder: 'desc',
    });
  });

  test('that is mistyped or carries strange words still opens the list', () => {
    expect(read('pageNo=zero&pageSize=9999&color=red&sortField=password&utm=x')).toEqual({ pageNo: 1, pageSize: 20 });
  });

  test('keeps text that looks like a number or a boolean as text where text is meant', () => {
    expect(read('keyword=2024&category=true')).toMatchObject({ keyword: '2024', category: 'true' });
  });

  test('reads booleans where the contract has them', () => {
    expect(readRequest(message.page.input, new URLSearchParams('unread=true'), {})).toMatchObject({ unread: true });
  });

  test('leaves out what is empty or as it would be anyway', () => {
    const search = new URLSearchParams('keyword=x&pageNo=4');
    expect(patchSearch(search, { keyword: '', pageNo: 1, sortField: 'name' }, { pageNo: 1 }).toString()).toBe(
      'sortField=name',
    );
  });
});

test('only what narrows a list counts as a condition', () => {
  expect(
    countConditions({ pageNo: 2, pageSize: 20, sortField: 'name', keyword: 'x', category: null, color: '#165DFF' }),
  ).toBe(2);
});

test('page buttons leave gaps, but never a gap of one page', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(10, 20)).toEqual([1, 0, 9, 10, 11, 0, 20]);
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
});
