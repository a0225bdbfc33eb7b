import { product } from '../../../areas/product/product/product.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { demonstrationProducts, GROUND } from '../../content/product/products.ts';
import { keepFile } from '../files.ts';
import type { DemonstrationParts } from '../applications.ts';
import { paint } from '../paint.ts';

/** What a company of the demonstration makes, by the same code as everyone's. */
export async function makeProducts(
  context: Context,
  code: string,
  { storage, publicUrl }: DemonstrationParts,
): Promise<void> {
  const { add } = product({ publicUrl });
  for (const { picture, tags, status = 'ON_SALE', ...facts } of demonstrationProducts[code] ?? []) {
    const kept = picture && (await keepFile(context, storage, 'IMAGE', `${facts.modelNo}.png`, paint(GROUND, picture)));
    const imageFileIds = kept ? [kept.fileId] : [];
    await add({ ...facts, status, tags: [...tags], imageFileIds }, context);
  }
}
