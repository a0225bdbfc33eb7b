import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { downloads, steps } from '../../endpoint.ts';
import { done, platform } from '../../fields.ts';

/** Nobody guesses it: 122 bits of chance. */
export const scanCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

const app = z.strictObject({
  name: z.string(),
  platform,
  /** Its public download page, as a path of this address; null where only stores have it. */
  downloadPath: z.nullable(z.string()),
  storeLinks: z.array(z.strictObject({ store: z.string(), url: z.string() })),
});
export type ScanApp = z.infer<typeof app>;

/** What anyone gets who scans the code of a product without the app: its name, its picture, and where the app is. */
export const productScan = {
  open: steps('POST /tenant/product/scan/open', {
    words: { 'zh-CN': '打开产品二维码', 'en-US': 'Open the QR code of a product' },
    access: 'public',
    input: z.strictObject({ code: scanCode }),
    output: z.strictObject({
      tenantName: z.string(),
      brand: shownBrand,
      name: z.string(),
      nameEn: z.nullable(z.string()),
      pictureUrl: z.nullable(z.string()),
      apps: z.array(app),
    }),
  }),
  /** Its cover. */
  picture: downloads('GET /tenant/product/scan/picture', {
    words: { 'zh-CN': '产品二维码页的图片', 'en-US': 'Get the image of a product’s public page' },
    access: 'public',
    input: z.strictObject({ code: scanCode }),
    output: done,
  }),
};
