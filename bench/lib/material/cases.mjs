import { get, post } from '../api/load.mjs';

const sorts = ['createdAt', 'title', 'refCount', 'readCount'];
const filters = {
  none: () => ({}),
  texts: () => ({ kind: 'IMAGE_TEXT' }),
  unused: () => ({ usage: 'UNUSED' }),
  'unused texts': () => ({ kind: 'IMAGE_TEXT', usage: 'UNUSED' }),
  used: () => ({ usage: 'USED' }),
  drafts: () => ({ kind: 'IMAGE_TEXT', status: 'DRAFT' }),
  'a label on every second': ({ labels }) => ({ tagId: labels.frequent }),
  'a label on few': ({ labels }) => ({ tagId: labels.rare }),
};
const words = { 'word, rare (鸿雁)': '鸿雁', 'word, frequent (滤芯)': '滤芯' };

/** Every sort with every filter, in both orders; words; a deep page; and where something is used. */
export function materialCases() {
  const cases = [];
  const add = (what, body) =>
    cases.push({
      what: `materials: ${what}`,
      request: (of) => post('/tenant/material/page', { pageNo: 1, pageSize: 20, ...body(of) }, of.signed),
    });
  for (const [name, chosen] of Object.entries(filters)) {
    for (const sortField of sorts) {
      for (const sortOrder of ['asc', 'desc']) {
        add(`${name}, by ${sortField} ${sortOrder}`, (of) => ({ ...chosen(of), sortField, sortOrder }));
      }
    }
  }
  for (const [what, keyword] of Object.entries(words)) add(what, () => ({ keyword }));
  add('word and label', ({ labels }) => ({ keyword: '滤芯', tagId: labels.frequent }));
  add('page 400', () => ({ pageNo: 400 }));
  for (const [what, path] of Object.entries({
    'where used': 'whereUsed/detail?kind=material&id=',
    'who sees another file': 'material/impact?materialId=',
    'toolboxes of it': 'material/getToolboxRefMaterial?materialId=',
  })) {
    for (const [which, name] of [
      ['most', 'in every tool'],
      ['some', 'in some'],
    ]) {
      cases.push({ what: `${what}: ${name}`, request: (of) => get(`/tenant/${path}${of[which]}`, of.signed) });
    }
  }
  return cases;
}
