import { post } from './load.mjs';

const path = '/tenant/tag/page';
const sorts = ['sort', 'name', 'createdAt', 'updatedAt'];
const filters = {
  'category (30 %)': { category: '产品线' },
  'category (0.01 %)': { category: '校准' },
  'color (8 %)': { color: '#D9363E' },
};

export const firstPage = (auth) => post(path, { pageNo: 1, pageSize: 20 }, auth);
export const search = (auth, keyword) => post(path, { pageNo: 1, pageSize: 20, keyword }, auth);

/** Every sort and filter that the list offers; the last page is the first one of the reversed order. */
export function pageCases() {
  const cases = [];
  const add = (what, body) =>
    cases.push({ what, request: (auth) => post(path, { pageNo: 1, pageSize: 20, ...body }, auth) });
  for (const sortField of sorts) {
    add(`growth: sort ${sortField}, first page`, { sortField });
    add(`growth: sort ${sortField}, middle page (250)`, { sortField, pageNo: 250 });
    add(`growth: sort ${sortField}, last page`, { sortField, sortOrder: 'desc' });
  }
  for (const [name, filter] of Object.entries(filters)) {
    for (const sortField of sorts) {
      add(`growth: filter ${name}, sort ${sortField}, first page`, { ...filter, sortField });
      add(`growth: filter ${name}, sort ${sortField}, last page`, { ...filter, sortField, sortOrder: 'desc' });
    }
  }
  return cases;
}

/** One, two and four characters, in many names and in 1 of 50,000. */
export const keywords = { frequent: ['器', '监护', '心电监护'], rare: ['雁', '鸿雁', '鸿雁传书'] };

let number = 0;
export const addTag = (auth) =>
  post(
    '/tenant/tag/add',
    { name: `bench ${process.pid}-${(number += 1)}`, color: '#D9363E', category: null, sort: 1 },
    auth,
  );
