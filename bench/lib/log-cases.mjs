import { post } from './api/load.mjs';

const path = '/tenant/operationlog/console/page';
const person = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const days = (n) => new Date(Date.now() - n * 86_400_000).toISOString();

/** Frequent is between a tenth and a third of all lines, rare is 1 in 10,000 or less. */
const filters = {
  none: {},
  'actor, frequent': { actorId: person(0) },
  'actor, rare': { actorId: person(60) },
  'actor: of the search language, several people': { query: 'actor:冯某1' },
  'module, frequent': { module: 'tag' },
  'module, rare': { module: 'sso' },
  'action, frequent': { action: 'UPDATE' },
  'action, rare': { action: 'PURGE' },
  'result, frequent': { result: 'SUCCESS' },
  'result, rare': { result: 'FAILURE' },
  'address, frequent': { ip: '10.0.0.1' },
  'address, rare': { ip: '10.9.9.9' },
  object: { objectType: 'tag', objectId: 'object-77' },
  trace: { traceId: 'trace-77' },
  'actor and action, frequent': { actorId: person(0), action: 'UPDATE' },
  'actor and action, never together': { actorId: person(1), action: 'UPLOAD' },
  'actor and result, rare': { actorId: person(0), result: 'FAILURE' },
  'module, action and result': { module: 'tag', action: 'UPDATE', result: 'FAILURE' },
  'oldest tenth': {},
  'newest day': { from: days(1) },
};

const words = {
  'word, frequent (监护)': '监护',
  'word, frequent, of a person (冯某)': '冯某',
  'word, 1 in 48 (心电监护)': '心电监护',
  'word, rare (鸿雁传书)': '鸿雁传书',
  'word of nothing': '没有这个词',
  'word, frequent, with action': '监护 action:delete',
};

/** Every filter in both orders; what a filter leaves, deep and by cursor. */
export function logCases({ oldestTenth }) {
  const cases = [];
  const add = (what, body) =>
    cases.push({ what: `log: ${what}`, request: (auth) => post(path, { pageNo: 1, pageSize: 20, ...body }, auth) });
  for (const [name, given] of Object.entries(filters)) {
    const filter = name === 'oldest tenth' ? { to: oldestTenth } : given;
    add(`${name}, newest first`, filter);
    add(`${name}, oldest first`, { ...filter, sortField: 'time', sortOrder: 'asc' });
  }
  add('page 400', { pageNo: 400 });
  add('actor, frequent, page 100', { actorId: person(0), pageNo: 100 });
  for (const [name, query] of Object.entries(words)) add(name, { query });
  return cases;
}
