import { productAppSide as contract, SERIAL_MATCHES } from '@console/contract/areas/product/product-app-side';
import { fitsSerialRule } from '@console/contract/areas/product/product-serial-rule';
import type { ReturnOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, shownInline } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { findPicture, hasProducts, shown } from './shown.ts';

type Found = ReturnOf<typeof contract.find>[number];

/** Products for the apps of the company whose key calls. */
export const productAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  async find({ qr, serialNo = '' }, context) {
    const { db, app } = context;
    await refuseWithoutProducts(db, app.tenantId);
    if (qr !== undefined) return read(context, sql`product.qr_code = ${codeIn(qr)}`, sql`product.id`);
    const ids = await idsBySerial(context, serialNo);
    return read(context, sql`product.id = any(${ids}::uuid[])`, sql`array_position(${ids}::uuid[], product.id)`);
  },

  async picture({ productId, fileId }, context) {
    const file = await context.within('read', async ({ db, app }) => {
      await refuseWithoutProducts(db, app.tenantId);
      return findPicture(db, app.tenantId, sql`product.id = ${productId} and p.file_id = ${fileId}`);
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(storage, file, shownInline(context));
  },
});

async function refuseWithoutProducts(db: Context['db'], tenantId: string): Promise<void> {
  if (!(await hasProducts(db, tenantId))) throw new Fault('SERVICE_NOT_ACTIVATED');
}

/** A camera gives the whole address, perhaps with what a store or a messenger has put behind it. */
const codeIn = (qr: string): string => /[^/?#]+(?=\/?(?:[?#].*)?$)/.exec(qr)?.[0] ?? '';

async function read({ db, app }: Context, which: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Found[]> {
  const address = `${contract.picture.path}?productId=`;
  const { rows } = await sql<Found>`
    select product.id as "productId", product.name, product.name_en as "nameEn", product.model_no as "modelNo",
           product.series, product.category, product.description, product.description_en as "descriptionEn",
           product.status,
           array(select ${address}::text || p.product_id || '&fileId=' || p.file_id from product_picture p
                  where p.tenant_id = product.tenant_id and p.product_id = product.id order by p.sort) as pictures
      from product where product.tenant_id = ${app.tenantId} and ${shown} and ${which}
     order by ${order}`.execute(db);
  return rows;
}

/** Rules of one length and beginning that are looked at; those that say most come first. */
const CANDIDATES = 1_000;

const choices: Readonly<Record<string, number>> = { '#': 10, '@': 26, '*': 36 };
/** How many numbers fit a rule: the fewer, the more it says. */
const width = (rule: string) => rule.split('').reduce((product, sign) => product * (choices[sign] ?? 1), 1);

/**
 * Of all products, those whose rule fits the number. One look into an index: the rules of the same length that begin with
 * nothing, or with the first signs of the number, or with some more of them.
 */
async function idsBySerial({ db, app }: Context, serialNo: string): Promise<string[]> {
  const serial = serialNo.trim().toUpperCase();
  const beginnings = Array.from({ length: serial.length + 1 }, (_, end) => serial.slice(0, end));
  const { rows } = await sql<{ id: string; rule: string }>`
    select product.id, product.sn_rule as rule from product
     where product.tenant_id = ${app.tenantId} and ${shown} and product.sn_rule is not null
       and product.sn_length = ${serial.length} and product.sn_prefix = any(${beginnings})
       and ${serial} like product.sn_like
     order by length(product.sn_prefix) desc, product.id limit ${CANDIDATES}`.execute(db);
  return rows
    .filter(({ rule }) => fitsSerialRule(rule, serial))
    .toSorted((a, b) => width(a.rule) - width(b.rule))
    .slice(0, SERIAL_MATCHES)
    .map(({ id }) => id);
}
