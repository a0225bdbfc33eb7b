import { post } from './api/load.mjs';

const people = '/tenant/client/user/page';
const customers = '/tenant/client/page';

const lists = {
  [people]: {
    name: 'people',
    sorts: ['createdAt', 'name', 'lastActiveAt', 'validTo'],
    filters: {
      none: {},
      active: { status: 'ACTIVE' },
      disabled: { status: 'DISABLED' },
      imported: { source: 'IMPORT' },
    },
    words: { 'word, frequent (王)': '王', 'word (王建国)': '王建国', 'last digits of a number': '0042' },
  },
  [customers]: {
    name: 'customers',
    sorts: ['createdAt', 'name', 'updatedAt', 'userCount'],
    filters: { none: {}, hospitals: { clientType: 'HOSPITAL' }, ungrouped: { ungrouped: true } },
    words: { 'word, frequent (医院)': '医院', 'word, rare (鸿雁传书)': '鸿雁传书' },
  },
};

/** Every sort with every filter, in both orders; words; and a deep page. */
export function clientCases() {
  const cases = [];
  for (const [path, { name, sorts, filters, words }] of Object.entries(lists)) {
    const add = (what, body) =>
      cases.push({
        what: `${name}: ${what}`,
        request: (auth) => post(path, { pageNo: 1, pageSize: 20, ...body }, auth),
      });
    for (const [filter, given] of Object.entries(filters)) {
      for (const sortField of sorts) {
        for (const sortOrder of ['asc', 'desc'])
          add(`${filter}, by ${sortField} ${sortOrder}`, { ...given, sortField, sortOrder });
      }
    }
    for (const [what, keyword] of Object.entries(words)) add(what, { keyword });
    add('page 400', { pageNo: 400 });
  }
  return cases;
}
