import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { downloads, reads, steps, writes } from '../../endpoint.ts';
import { done, nothing, time, trail, version, words } from '../../fields.ts';
import type { IssueCode } from '../../issues.ts';

/** In one line, and nothing that is not seen but joins or turns what is. */
const line = z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u);
/** Empty is the name of the company, in English first what stands in Chinese. */
const name = z.string().check(z.trim(), z.maxLength(30), line);

/** A picture in the address itself, as browsers hold one that was cut; what is kept of it is drawn anew, and small. */
export const BRAND_PICTURE_CHARACTERS = 400_000;
const picture = z.nullable(
  z
    .string()
    .check(
      z.maxLength(BRAND_PICTURE_CHARACTERS),
      z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'BAD_FORMAT' satisfies IssueCode),
    ),
);

export const COLOR = /^#[0-9A-F]{6}$/;

const settings = {
  name: z.strictObject({ 'zh-CN': name, 'en-US': name }),
  /** As six hexadecimal digits; what is shown of it also depends on what can be read, see `shownColor`. */
  color: z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.regex(COLOR, 'BAD_COLOR' satisfies IssueCode))),
  logo: picture,
  /** For dark grounds, where the other cannot be seen there. */
  logoDark: picture,
  /** In the tab of a browser; without one of its own it is the logo. */
  icon: picture,
  /** Whether the sign-in page wears it for whoever comes with the company's code. */
  signIn: z.boolean(),
};

const brandSettings = z.strictObject({
  ...settings,
  name: words,
  /** What the name falls back to, and the address of the sign-in page that wears the brand. */
  tenantName: z.string(),
  signInUrl: z.string(),
  version: trail.version,
  updatedAt: time,
  updatedBy: trail.updatedBy,
});
export type BrandSettings = z.infer<typeof brandSettings>;

const owners = { types: [1, 2] } as const;

/** How a company looks: in its console, on its public pages and in its mails. */
export const brand = {
  detail: reads('GET /tenant/brand/detail', {
    words: { 'zh-CN': '品牌设置', 'en-US': 'Get brand settings' },
    access: owners,
    input: nothing,
    output: brandSettings,
  }),
  update: writes('POST /tenant/brand/update', {
    words: { 'zh-CN': '修改品牌', 'en-US': 'Update the brand' },
    access: owners,
    bodyBytes: 3 * BRAND_PICTURE_CHARACTERS + 16_000,
    input: z.strictObject({ version, ...settings }),
    output: brandSettings,
  }),
  /** What the sign-in page wears; a company that has not switched it on and one that there is not are alike. */
  signIn: steps('POST /tenant/brand/signIn', {
    words: { 'zh-CN': '登录页品牌', 'en-US': 'Get the brand of a sign-in page' },
    access: 'public',
    input: z.strictObject({ tenant: z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9-]*$/)) }),
    output: shownBrand,
  }),
  /** One of its pictures, by the address that `shownBrand` gives. */
  picture: downloads('GET /tenant/brand/picture', {
    words: { 'zh-CN': '品牌图片', 'en-US': 'Get a picture of a brand' },
    access: 'public',
    input: z.strictObject({
      /** Names no record: it is as good as a secret, and only these addresses have it. */
      key: z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
      part: z.enum(['LOGO', 'LOGO_DARK', 'ICON']),
      v: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    }),
    output: done,
  }),
};
