import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import { done, id, keyword, nullableLine, nullableText, platform, text, trail, version } from '../../fields.ts';
import { appAudiences } from './app-key.ts';

export { platform, platforms, type Platform } from '../../fields.ts';

export const applicationStatuses = ['ENABLED', 'DISABLED'] as const;
const status = z.enum(applicationStatuses);

/** Only addresses that a browser opens, and none that runs something. */
export const webAddress = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i, 'BAD_FORMAT'));

const storeLink = z.strictObject({ store: text(30), url: webAddress });

const editable = {
  name: text(50),
  audience: z.enum(appAudiences),
  /** An image of the file service. */
  iconFileId: z.nullable(id),
  description: nullableText(500),
  category: nullableLine(30),
  status,
  /** Below this code an app no longer works and must be upgraded. */
  minSupportedVersionCode: z.nullable(z.int().check(z.minimum(1))),
  storeLinks: z.array(storeLink).check(z.maxLength(10)),
  /** Every upgrade plan of it needs a second person. */
  planApproval: z._default(z.boolean(), false),
};

/** What a package is called: `com.example.app`, or any name of that shape where the platform knows none. */
export const packageName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(150), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'BAD_FORMAT'));

const row = z.strictObject({
  applicationId: id,
  name: z.string(),
  /** Package name or bundle id, unique per platform; it never changes. */
  code: z.string(),
  platform,
  audience: z.enum(appAudiences),
  iconFileId: z.nullable(id),
  iconUrl: z.nullable(z.string()),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  status,
  minSupportedVersionCode: z.nullable(z.int()),
  storeLinks: z.array(storeLink),
  planApproval: z.boolean(),
  latestVersionId: z.nullable(id),
  latestVersionName: z.nullable(z.string()),
  versionCount: z.int(),
  agreementCount: z.int(),
  /** Its public download page; null while there is none. */
  downloadPage: z.nullable(z.strictObject({ slug: z.string(), enabled: z.boolean(), downloads: z.int() })),
  ...trail,
});
export type Application = z.infer<typeof row>;

const one = z.strictObject({ applicationId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete') =>
  ({ types: [1, 2, 3], permission: `app:app:${action}` }) as const;

/** The vendor's applications. A company has dozens, not thousands: the list comes whole. */
export const APPLICATION_LIMIT = 500;
export const application = {
  list: reads('POST /tenant/application/list', {
    words: { 'zh-CN': '应用列表', 'en-US': 'List applications' },
    access: may('query'),
    input: z.strictObject({ keyword, platform: z.optional(platform), status: z.optional(status) }),
    output: z.array(row),
  }),
  add: adds('POST /tenant/application/add', {
    words: { 'zh-CN': '新增应用', 'en-US': 'Add an application' },
    access: may('create'),
    input: z.strictObject({ ...editable, code: packageName, platform }),
    output: row,
  }),
  update: writes('POST /tenant/application/update', {
    words: { 'zh-CN': '修改应用', 'en-US': 'Update an application' },
    access: may('update'),
    input: z.strictObject({ applicationId: id, version, ...editable }),
    output: row,
  }),
  detail: reads('GET /tenant/application/detail', {
    words: { 'zh-CN': '应用详情', 'en-US': 'Get an application' },
    access: may('query'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/application/delete', {
    words: { 'zh-CN': '删除应用', 'en-US': 'Delete an application' },
    access: may('delete'),
    input: one,
    output: done,
  }),
};
