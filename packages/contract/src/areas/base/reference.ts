import * as z from 'zod/mini';
import { reads } from '../../endpoint.ts';
import { keyword, nothing, time, words } from '../../fields.ts';

export interface Location {
  code: string;
  name: { 'zh-CN': string; 'en-US': string };
  /** 1 country, 2 province, 3 city. */
  level: 1 | 2 | 3;
  parentCode?: string | undefined;
  hasChildren: boolean;
  children?: Location[] | undefined;
}
const location: z.ZodMiniType<Location> = z.lazy(() =>
  z.strictObject({
    code: z.string(),
    name: words,
    level: z.literal([1, 2, 3]),
    parentCode: z.optional(z.string()),
    hasChildren: z.boolean(),
    children: z.optional(z.array(location)),
  }),
);

const dictionary = z.strictObject({
  dictCode: z.string(),
  name: words,
  items: z.array(
    z.strictObject({
      value: z.string(),
      label: words,
      color: z.optional(z.enum(['default', 'primary', 'success', 'warning', 'danger'])),
      sort: z.int(),
      status: z.enum(['ENABLED', 'DISABLED']),
      parentValue: z.optional(z.string()),
      isDefault: z.optional(z.boolean()),
    }),
  ),
});
export type Dictionary = z.infer<typeof dictionary>;

const code = z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[a-z0-9_]+$/));

export const reference = {
  locations: reads('POST /base/location/list', {
    words: { 'zh-CN': '国家与地区', 'en-US': 'List countries, provinces and cities' },
    access: 'token',
    input: z.strictObject({
      parentCode: z.optional(z.string().check(z.maxLength(20))),
      level: z.optional(z.literal([1, 2, 3])),
      keyword,
      deep: z.optional(z.boolean()),
    }),
    output: z.array(location),
  }),
  dictionaries: reads('POST /base/dictionary/list', {
    words: { 'zh-CN': '字典列表', 'en-US': 'List dictionaries' },
    access: 'token',
    input: z.strictObject({ dictCodes: z.optional(z.array(code).check(z.maxLength(50))) }),
    output: z.array(dictionary),
  }),
  dictionary: reads('GET /base/dictionary/get', {
    words: { 'zh-CN': '字典', 'en-US': 'Get a dictionary' },
    access: 'token',
    input: z.strictObject({ dictCode: code }),
    output: dictionary,
  }),
  services: reads('GET /tenant/service/activateList', {
    words: { 'zh-CN': '已开通的服务', 'en-US': 'List the tenant’s services' },
    access: 'token',
    input: nothing,
    output: z.array(
      z.strictObject({
        code: z.string(),
        name: words,
        enabled: z.boolean(),
        activatedAt: z.nullable(time),
        expireAt: z.nullable(time),
      }),
    ),
  }),
};
