import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { downloads, reads, steps, writes } from '../../endpoint.ts';
import { done, id, time, trail, version, words } from '../../fields.ts';
import { platform } from './application.ts';

const line = z.regex(/^[^\p{Cc}\p{Cs}]*$/u);
const lines = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u);
const copy = (max: number, shape: typeof line) =>
  z.strictObject({
    'zh-CN': z.string().check(z.trim(), z.maxLength(max), shape),
    'en-US': z.string().check(z.trim(), z.maxLength(max), shape),
  });

const settings = {
  enabled: z.boolean(),
  /** Empty is the application's own name. */
  title: copy(50, line),
  intro: copy(500, lines),
  /** Images of the file service. */
  screenshotIds: z.array(id).check(z.maxLength(8)),
  showHistory: z.boolean(),
  expireAt: z.nullable(time),
  maxDownloads: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
};

const page = z.strictObject({
  applicationId: id,
  applicationName: z.string(),
  slug: z.string(),
  /** The whole address, for the link and the QR code. */
  url: z.string(),
  ...settings,
  title: words,
  intro: words,
  screenshots: z.array(z.strictObject({ fileId: id, url: z.string() })),
  passwordSet: z.boolean(),
  /** The version it offers; none as long as nobody chose one. */
  versionId: z.nullable(id),
  versionName: z.nullable(z.string()),
  opens: z.int(),
  downloads: z.int(),
  ...trail,
});
export type DownloadPage = z.infer<typeof page>;

const visited = z.strictObject({
  time,
  event: z.enum(['OPEN', 'DOWNLOAD', 'WRONG_PASSWORD']),
  versionName: z.nullable(z.string()),
  ip: z.string(),
  device: z.string(),
});
export type DownloadVisit = z.infer<typeof visited>;

const slug = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/));
/** Given by `open`; it ends after half an hour, and with the address or the password of the page. */
const ticket = z.string().check(z.minLength(1), z.maxLength(400));

const may = (action: 'query' | 'downloadPage') => ({ types: [1, 2, 3], permission: `app:version:${action}` }) as const;

const offered = z.strictObject({
  versionName: z.string(),
  versionCode: z.int(),
  size: z.nullable(z.int()),
  releaseNotes: words,
  minOs: z.nullable(z.string()),
  publishedAt: z.nullable(time),
  /** Fetches the package; null where a store has it. */
  ticket: z.nullable(z.string()),
  /** The whole address from which an iPhone installs it; null for all else. */
  manifestUrl: z.nullable(z.string()),
  storeUrl: z.nullable(z.string()),
});
export type OfferedVersion = z.infer<typeof offered>;

/** The public page of one application, and what is set up for it. */
export const downloadPage = {
  detail: reads('GET /tenant/application/downloadPage/detail', {
    words: { 'zh-CN': '下载页设置', 'en-US': 'Get download page settings' },
    access: may('query'),
    input: z.strictObject({ applicationId: id }),
    output: z.nullable(page),
  }),
  /** In steps, because a password is hashed. */
  update: steps('POST /tenant/application/downloadPage/update', {
    words: { 'zh-CN': '修改下载页', 'en-US': 'Update a download page' },
    access: may('downloadPage'),
    input: z.strictObject({
      applicationId: id,
      /** Of the settings; 1 where there are none yet. */
      version,
      ...settings,
      /** Left out it stays, null takes it away. */
      password: z.optional(z.nullable(z.string().check(z.minLength(4), z.maxLength(32)))),
      versionId: z.nullable(id),
    }),
    output: page,
  }),
  /** A new address; the old one leads nowhere from now on. */
  renew: writes('POST /tenant/application/downloadPage/renew', {
    words: { 'zh-CN': '更换下载页地址', 'en-US': 'Replace the link of a download page' },
    access: may('downloadPage'),
    input: z.strictObject({ applicationId: id }),
    output: page,
  }),
  /** The newest hundred visits, and those of the same moment as the last of them. */
  visits: reads('POST /tenant/application/downloadPage/visits', {
    words: { 'zh-CN': '下载页访问记录', 'en-US': 'List visits to a download page' },
    access: may('query'),
    input: z.strictObject({ applicationId: id, before: z.optional(time) }),
    output: z.array(visited),
  }),
  /** What the page shows to anyone who has its address, and the password where there is one. */
  open: steps('POST /tenant/application/downloadPage/open', {
    words: { 'zh-CN': '打开下载页', 'en-US': 'Open a download page' },
    access: 'public',
    input: z.strictObject({
      slug,
      password: z.optional(z.string().check(z.maxLength(32))),
    }),
    output: z.discriminatedUnion('state', [
      z.strictObject({
        state: z.literal('OPEN'),
        tenantName: z.string(),
        brand: shownBrand,
        name: z.string(),
        platform,
        iconUrl: z.nullable(z.string()),
        title: words,
        intro: words,
        screenshots: z.array(z.string()),
        storeLinks: z.array(z.strictObject({ store: z.string(), url: z.string() })),
        current: z.nullable(offered),
        history: z.array(offered),
      }),
      /** Nothing of what is behind is given out before the password. */
      z.strictObject({ state: z.literal('PASSWORD') }),
      z.strictObject({ state: z.enum(['EXPIRED', 'USED_UP', 'CLOSED']) }),
    ]),
  }),
  /** The package behind a ticket of the page, in ranges if asked. A ticket counts as one download. */
  file: downloads('GET /tenant/application/downloadPage/file', {
    words: { 'zh-CN': '从下载页下载', 'en-US': 'Download from a download page' },
    access: 'public',
    input: z.strictObject({ ticket }),
    output: done,
  }),
  /** What an iPhone reads before it installs the package of a ticket. */
  manifest: downloads('GET /tenant/application/downloadPage/manifest', {
    words: { 'zh-CN': '下载页的 iOS 安装清单', 'en-US': 'Get the manifest of an iOS package' },
    access: 'public',
    input: z.strictObject({ ticket }),
    output: done,
  }),
  /** The icon and the screenshots of a page; `open` gives their addresses, key and all. */
  picture: downloads('GET /tenant/application/downloadPage/picture', {
    words: { 'zh-CN': '下载页图片', 'en-US': 'Get an image of a download page' },
    access: 'public',
    input: z.strictObject({ slug, key: z.string().check(z.minLength(1), z.maxLength(64)), fileId: id }),
    output: done,
  }),
};
