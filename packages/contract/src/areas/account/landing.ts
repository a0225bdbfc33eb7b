import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { downloads, reads, steps, writes } from '../../endpoint.ts';
import { done, email, id, nothing, nullableLine, platform, trail, version, words } from '../../fields.ts';
import type { IssueCode } from '../../issues.ts';

const line = z.regex(/^[^\p{Cc}\p{Cs}]*$/u);
const lines = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u);
const copy = (max: number, shape: typeof line) =>
  z.strictObject({
    'zh-CN': z.string().check(z.trim(), z.maxLength(max), shape),
    'en-US': z.string().check(z.trim(), z.maxLength(max), shape),
  });

/** Strangers follow it, so it is a page of the web, without a name before its host. */
const website = z.nullable(
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.regex(
          /^(https?:\/\/[^\s\p{C}<>"'\\/?#@]+([/?#][^\s\p{C}<>"'\\]*)?)?$/iu,
          'BAD_WEB_ADDRESS' satisfies IssueCode,
        ),
      ),
    z.transform((typed: string) => (typed === '' ? null : typed)),
  ),
);

/** More than a phone shows well, and few enough to look at each of them. */
export const LANDING_ENTRIES = 20;
const chosen = z.array(id).check(z.maxLength(LANDING_ENTRIES));

const settings = {
  /** Off, nobody but the owners sees anything of it. */
  enabled: z.boolean(),
  /** Empty is the name of the company. */
  title: copy(50, line),
  intro: copy(500, lines),
  /** In the order in which they are shown. The address of a download page and of an agreement is a secret until it is put here. */
  applicationIds: chosen,
  agreementIds: chosen,
  /** As people write it: a switchboard with an extension is no number of a phone. */
  phone: nullableLine(40),
  email: z.nullable(email),
  website,
  address: copy(200, line),
  hours: copy(100, line),
};

const page = z.strictObject({
  /** The whole address, for the link and the QR code. */
  url: z.string(),
  ...settings,
  title: words,
  intro: words,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: words,
  hours: words,
  ...trail,
});
export type LandingPage = z.infer<typeof page>;

/** What keeps an application or agreement from being shown, or that it is. */
export const applicationStates = ['READY', 'PASSWORD', 'DISABLED', 'NO_PAGE', 'OFF', 'OVER', 'NO_VERSION'] as const;
export const agreementStates = ['READY', 'NOT_PUBLISHED', 'NOT_SHARED'] as const;

const choices = z.strictObject({
  /** Where the page is, also before anybody has set it up. */
  url: z.string(),
  applications: z.array(
    z.strictObject({
      applicationId: id,
      name: z.string(),
      platform,
      /** Of the file service. */
      iconPath: z.nullable(z.string()),
      state: z.enum(applicationStates),
    }),
  ),
  agreements: z.array(
    z.strictObject({
      agreementId: id,
      name: z.string(),
      applicationName: z.string(),
      state: z.enum(agreementStates),
    }),
  ),
});
export type LandingChoices = z.infer<typeof choices>;

const shown = z.strictObject({
  tenantName: z.string(),
  brand: shownBrand,
  title: words,
  intro: words,
  applications: z.array(
    z.strictObject({
      name: z.string(),
      platform,
      iconUrl: z.nullable(z.string()),
      /** Of the download page. */
      slug: z.string(),
    }),
  ),
  agreements: z.array(z.strictObject({ name: z.string(), applicationName: z.string(), slug: z.string() })),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: words,
  hours: words,
});
export type ShownLanding = z.infer<typeof shown>;

const owners = { types: [1, 2] } as const;
/** What people may have typed; of a company that there is it is the code. */
const tenant = z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9-]*$/));

/** The public page of a company: who it is, its applications, its agreements, and how to reach it. */
export const landing = {
  /** Null as long as nobody has set it up. */
  detail: reads('GET /tenant/landing/detail', {
    words: { 'zh-CN': '公开主页设置', 'en-US': 'Get landing page settings' },
    access: owners,
    input: nothing,
    output: z.nullable(page),
  }),
  /** What can be put on it. */
  choices: reads('GET /tenant/landing/choices', {
    words: { 'zh-CN': '公开主页可展示的内容', 'en-US': 'List what a landing page can show' },
    access: owners,
    input: nothing,
    output: choices,
  }),
  update: writes('POST /tenant/landing/update', {
    words: { 'zh-CN': '修改公开主页', 'en-US': 'Update the landing page' },
    access: owners,
    input: z.strictObject({
      /** 1 where nobody has set it up yet. */
      version,
      ...settings,
    }),
    output: page,
  }),
  /** What anyone sees who knows the company's code. One that is switched off and one that never was are alike. */
  open: steps('POST /tenant/landing/open', {
    words: { 'zh-CN': '打开公开主页', 'en-US': 'Open a landing page' },
    access: 'public',
    input: z.strictObject({ tenant }),
    output: shown,
  }),
  /** The icon of an application that the page shows. */
  picture: downloads('GET /tenant/landing/picture', {
    words: { 'zh-CN': '公开主页图片', 'en-US': 'Get an image of a landing page' },
    access: 'public',
    input: z.strictObject({ tenant, fileId: id }),
    output: done,
  }),
};
