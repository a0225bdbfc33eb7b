import { post } from '../api/load.mjs';

const orders = ['asc', 'desc'];
const both = (sorts) => sorts.flatMap((sortField) => orders.map((sortOrder) => ({ sortField, sortOrder })));

const lists = {
  '/tenant/product/errorcode/errorNoPage': {
    name: 'numbers of a set',
    given: ({ errorCodeId }) => ({ errorCodeId }),
    sorts: ['errorNo', 'updatedAt'],
    filters: {
      none: {},
      published: { status: 'PUBLISHED' },
      draft: { status: 'DRAFT' },
      fatal: { level: 'FATAL' },
      'fatal drafts': { level: 'FATAL', status: 'DRAFT' },
    },
    words: { 'a number (E4711)': 'E4711', 'word, rare (鸿雁)': '鸿雁', 'word, frequent (过热)': '过热' },
    pages: [400],
  },
  '/tenant/product/errorcode/page': {
    name: 'sets',
    given: () => ({}),
    sorts: ['createdAt', 'name', 'itemCount', 'updatedAt'],
    filters: { none: {}, 'in use': { status: 'ENABLED' } },
    words: { 'word, frequent (控制器)': '控制器' },
    pages: [],
  },
  '/tenant/product/page': {
    name: 'products',
    given: () => ({}),
    sorts: ['createdAt', 'name', 'modelNo', 'updatedAt'],
    filters: { none: {}, 'on sale': { status: 'ON_SALE' } },
    words: {
      'a model number (KH-7777)': 'KH-7777',
      'word, rare (鸿雁传书)': '鸿雁传书',
      'word, frequent (监护仪)': '监护仪',
    },
    pages: [400],
  },
};

/** Every sort with every filter, in both orders; words; and a deep page. */
export function listCases() {
  const cases = [];
  for (const [path, { name, given, sorts, filters, words, pages }] of Object.entries(lists)) {
    const add = (what, body) =>
      cases.push({
        what: `${name}: ${what}`,
        request: (of) => post(path, { pageNo: 1, pageSize: 20, ...given(of), ...body }, of.signed),
      });
    for (const [filter, chosen] of Object.entries(filters)) {
      for (const sort of both(sorts)) add(`${filter}, by ${sort.sortField} ${sort.sortOrder}`, { ...chosen, ...sort });
    }
    for (const [what, keyword] of Object.entries(words)) add(what, { keyword });
    for (const pageNo of pages) add(`page ${pageNo}`, { pageNo });
  }
  return cases;
}

/** In turn, because each has a limit of calls a minute. */
let turn = 0;
const asked = (text, ofProduct = false) => {
  const texts = [{ text }];
  return ({ speakers, productId }) => {
    turn += 1;
    const body = { texts, ...(ofProduct && { productId }) };
    return post('/open/v1/errors/lookup', body, speakers[turn % speakers.length]);
  };
};

/** What somebody types who stands in front of a device, and the number as the console opens it. */
export const lookUps = {
  'the number itself': asked('E4711'),
  'the number, of one product': asked('E4711', true),
  'an alias': asked('ALARM500'),
  'taken for another (E47II)': asked('E47II'),
  'its beginning (E47)': asked('E47'),
  'a line of a display': asked('FAULT E4711 T12'),
  nothing: asked('XX-1'),
  'in the console': ({ errorCodeId, signed }) =>
    post('/tenant/product/errorcode/errorNoDetail', { errorCodeId, errorNo: 'E4711' }, signed),
};
