import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadReferenceData, type Location } from './data.ts';

const { locations, dictionaries } = loadReferenceData(fileURLToPath(new URL('../../../../data/', import.meta.url)));
const { listLocations } = locations;
const names = (list: Location[]) => list.map((location) => location.name['zh-CN']);

describe('locations', () => {
  const countries = listLocations({});
  const provinces = listLocations({ parentCode: 'CN' });
  const all = ([1, 2, 3, 4] as const).flatMap((level) => listLocations({ level }));

  test('there are all countries, China first, and its 34 provinces', () => {
    expect(countries.length).toBeGreaterThanOrEqual(249);
    expect(countries[0]).toEqual({
      code: 'CN',
      name: { 'zh-CN': '中国', 'en-US': 'China' },
      level: 1,
      hasChildren: true,
    });
    expect(provinces).toHaveLength(34);
    expect(provinces.every(({ level, parentCode }) => level === 2 && parentCode === 'CN')).toBe(true);
  });

  test('codes are unique and every parent exists one level up', () => {
    const levelByCode = new Map(all.map(({ code, level }) => [code, level]));
    expect(levelByCode.size).toBe(all.length);
    for (const { code, level, parentCode } of all) {
      expect(code).toMatch(level === 1 ? /^[A-Z]{2}$/ : /^\d{6}$/);
      expect(parentCode === undefined ? 0 : levelByCode.get(parentCode), code).toBe(level - 1);
    }
  });

  test('every province but Taiwan, for which GB/T 2260 has no finer codes, can be narrowed down', () => {
    expect(names(provinces.filter(({ hasChildren }) => !hasChildren))).toEqual(['台湾省']);
    expect(names(listLocations({ parentCode: '310000' }))).toContain('浦东新区');
    expect(names(listLocations({ parentCode: '410000' }))).toContain('济源市');
    expect(names(all)).not.toContain('市辖区');
  });

  test('Taiwan, Hong Kong and Macao are named as parts of China', () => {
    const named = (code: string) => countries.find((country) => country.code === code)?.name;
    expect(named('TW')).toEqual({ 'zh-CN': '中国台湾', 'en-US': 'Taiwan, China' });
    expect(named('HK')).toEqual({ 'zh-CN': '中国香港', 'en-US': 'Hong Kong, China' });
    expect(named('MO')).toEqual({ 'zh-CN': '中国澳门', 'en-US': 'Macao, China' });
  });

  test('a keyword is found in both languages and by code, whatever its case or accents', () => {
    for (const keyword of ['浦东', 'PUDONG', ' pudong ', '310115']) {
      expect(names(listLocations({ keyword }))).toEqual(['浦东新区']);
    }
    expect(names(listLocations({ keyword: 'curacao' }))).toEqual(['库拉索']);
    expect(names(listLocations({ keyword: 'Jilin', level: 3 }))).toEqual(['吉林市']);
    expect(listLocations({ keyword: '浦东', parentCode: '110000' })).toEqual([]);
  });

  test('a level below a parent skips the levels between', () => {
    expect(listLocations({ parentCode: 'CN', level: 3 }).length).toBe(all.filter(({ level }) => level === 3).length);
  });

  test('children come along only when asked for', () => {
    expect(provinces.some((province) => 'children' in province)).toBe(false);
    const [china] = listLocations({ keyword: 'CN', level: 1, deep: true });
    expect(china?.children).toHaveLength(34);
    expect(china?.children?.[0]?.children?.[0]).toEqual(listLocations({ parentCode: '110000' })[0]);
  });

  test('an unknown parent has no children', () => {
    expect(listLocations({ parentCode: 'XX' })).toEqual([]);
  });

  test('what one caller does to an answer does not reach the next', () => {
    provinces.length = 0;
    expect(listLocations({ parentCode: 'CN' })).toHaveLength(34);
  });
});

describe('dictionaries', () => {
  test.each([...dictionaries.values()])(
    '$dictCode has both languages, unique values, and parents of its own',
    (dictionary) => {
      const values = dictionary.items.map(({ value }) => value);
      expect(new Set(values).size).toBe(values.length);
      expect(dictionary.items.filter(({ isDefault }) => isDefault).length).toBeLessThanOrEqual(1);
      for (const { label, parentValue } of [{ label: dictionary.name, parentValue: undefined }, ...dictionary.items]) {
        expect(label['zh-CN']).not.toBe('');
        expect(label['en-US']).toMatch(/^[^\p{Script=Han}]+$/u);
        expect([...values, undefined]).toContain(parentValue);
      }
    },
  );

  test('China stands first among the calling codes, and every country has one', () => {
    const items = dictionaries.get('country_calling_code')?.items ?? [];
    expect(items[0]).toMatchObject({ value: '+86', isDefault: true });
    const labels = items.flatMap(({ label }) => label['zh-CN'].split('、')).join('、');
    for (const name of names(listLocations({}))) expect(labels).toContain(name);
  });

  test('the twelve tag colours can be seen on white and on the dark theme', () => {
    const colours = dictionaries.get('tag_color')?.items.map(({ value }) => value) ?? [];
    expect(colours).toHaveLength(12);
    for (const colour of colours) {
      expect(contrast(colour, '#FFFFFF'), colour).toBeGreaterThanOrEqual(3);
      expect(contrast(colour, '#2A2A2B'), colour).toBeGreaterThanOrEqual(3);
    }
  });
});

/** WCAG 2 contrast ratio of two #RRGGBB colours. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
