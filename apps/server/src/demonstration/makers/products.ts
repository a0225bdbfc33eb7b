import { product } from '../../areas/product/product/product.ts';
import type { Context } from '../../kernel/calls/context.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import { demonstrationProducts, GROUND } from '../content/products.ts';
import { keepFile } from './files.ts';
import { paint } from './paint.ts';

/** What a company of the demonstration makes, by the same code as everyone's. */
export async function makeProducts(context: Context, code: string, storage: Storage): Promise<void> {
  for (const { picture, tags, status = 'ON_SALE', ...facts } of demonstrationProducts[code] ?? []) {
    const kept = picture && (await keepFile(context, storage, 'IMAGE', `${facts.modelNo}.png`, paint(GROUND, picture)));
    const imageFileIds = kept ? [kept.fileId] : [];
    await product.add({ ...facts, status, tags: [...tags], imageFileIds }, context);
  }
}
