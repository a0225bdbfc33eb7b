import { textOn } from '@console/contract/brand/shown-color';
import type { Locale } from '@console/contract/endpoint';
import { escapeHtml } from '../../kernel/files/escape-html.ts';
import type { MailBrand } from '../../kernel/jobs/messages/outbox-delivery.ts';

/** The product's own, for mails of companies that have chosen none. */
const OWN_COLOR = '#165DFF';

// Mail programs ignore style sheets, so each element carries its own.
const page =
  'margin:0;padding:24px;background:#f2f3f5;font-family:system-ui,sans-serif;font-size:15px;line-height:1.6;color:#1d2129';
const card = 'max-width:560px;margin:0 auto;padding:24px 32px;background:#ffffff;border-radius:8px';

export function buttonStyle(brand: MailBrand | null): string {
  const color = brand?.shown?.light ?? OWN_COLOR;
  return `display:inline-block;padding:10px 20px;background:${color};border-radius:4px;color:${textOn(color)};text-decoration:none`;
}

/** Words that lead somewhere. The colour that is shown can be read on white, as white can on it. */
export const wordsStyle = (brand: MailBrand | null): string => `color:${brand?.shown?.light ?? OWN_COLOR}`;

/** A whole mail around its paragraphs, in the name of the company that it comes from. */
export function mailHtml(paragraphs: string, locale: Locale, brand: MailBrand | null): string {
  const band = brand?.shown ? `;border-top:4px solid ${brand.shown.light}` : '';
  return `<!doctype html>\n<html lang="${locale}"><head><meta charset="utf-8"></head><body style="${page}">\n<div style="${card}${band}">\n${brand ? header(brand, locale) : ''}${paragraphs}\n</div>\n</body></html>\n`;
}

/** The name stands beside the picture: many programs show none before they are told to. */
function header({ name, logo }: MailBrand, locale: Locale): string {
  const picture = logo
    ? `<img src="${escapeHtml(logo)}" width="32" height="32" alt="" style="width:32px;height:32px;margin-right:10px;vertical-align:middle">`
    : '';
  return `<p style="margin:0 0 20px;padding-bottom:16px;border-bottom:1px solid #e5e6eb;font-size:17px;font-weight:600">${picture}<span style="vertical-align:middle">${escapeHtml(name[locale])}</span></p>\n`;
}
