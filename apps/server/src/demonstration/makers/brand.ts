import { brand } from '../../areas/account/brand/brand.ts';
import type { Context } from '../../kernel/calls/context.ts';
import { loadSharp } from '../../kernel/files/load-sharp.js';
import { brandStories, type BrandStory } from '../content/brands.ts';
import type { DemonstrationParts } from './applications.ts';
import { paint } from './paint.ts';

/** One company has a look of its own; the others show how the console looks without. */
export async function makeBrand(context: Context, code: string, { publicUrl }: DemonstrationParts): Promise<void> {
  const story = brandStories[code];
  if (!story) return;
  const [chinese, english] = story.name;
  await brand({ publicUrl }).update(
    {
      version: 1,
      name: { 'zh-CN': chinese, 'en-US': english },
      color: story.color,
      logo: await logoOf(story),
      logoDark: null,
      icon: null,
      signIn: true,
    },
    context,
  );
}

/** The square in the middle of the sheet. */
async function logoOf({ color, shapes }: BrandStory): Promise<string> {
  const sharp = await loadSharp();
  const sheet = await paint(color, shapes);
  const logo = await sharp(sheet)
    .extract({ left: 120, top: 0, width: 720, height: 720 })
    .resize(256, 256)
    .png()
    .toBuffer();
  return `data:image/png;base64,${logo.toString('base64')}`;
}
