import * as z from 'zod/mini';
import { id } from '../../../fields.ts';
import { materialKind, materialLocale } from '../../material/material/parts.ts';
import { fallbacks } from '../tool/error-code-tool.ts';
import { layouts } from '../tool/knowledge-tool.ts';
import { toolType } from '../tool/parts.ts';
import { contentTypes } from '../tool/virtual-tool.ts';

/** Addresses that begin with `/open/` want both headers of an app; those of a preview are the console's own. */
const url = z.nullable(z.string());

const shownTool = z.strictObject({
  toolId: id,
  toolType,
  name: z.string(),
  description: z.nullable(z.string()),
  coverUrl: url,
  virtual: z.nullable(
    z.strictObject({
      contentType: z.enum(contentTypes),
      models: z.array(z.strictObject({ modelId: id, name: z.string(), versionNo: z.string(), thumbnailUrl: url })),
      materials: z.array(z.strictObject({ materialId: id, kind: materialKind, title: z.string(), coverUrl: url })),
    }),
  ),
  knowledge: z.nullable(
    z.strictObject({
      layout: z.enum(layouts),
      materials: z.array(
        z.strictObject({
          materialId: id,
          kind: materialKind,
          title: z.string(),
          summary: z.nullable(z.string()),
          locale: materialLocale,
          chapter: z.nullable(z.string()),
          coverUrl: url,
        }),
      ),
    }),
  ),
  errorCode: z.nullable(
    z.strictObject({
      errorCodeIds: z.array(id),
      ocrEnabled: z.boolean(),
      fallback: z.enum(fallbacks),
    }),
  ),
});

/** A toolbox as somebody sees it in an app: in their language, with what is meant for them and is there. */
export const shownToolbox = z.strictObject({
  toolboxId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  iconUrl: url,
  productIds: z.array(id),
  tools: z.array(shownTool),
});
export type ShownToolbox = z.infer<typeof shownToolbox>;
export type ShownTool = z.infer<typeof shownTool>;

/** Why something in a toolbox is not shown to whom it is previewed as. */
export const hiddenWhys = [
  'DRAFT',
  'PROCESSING',
  'FAILED',
  'DISABLED',
  'EXPIRED',
  /** Meant for the other audience. */
  'AUDIENCE',
  /** A model that is in none of the stages of its product. */
  'NOT_LAUNCHED',
  /** A tool of which nothing is left. */
  'EMPTY',
] as const;
export type HiddenWhy = (typeof hiddenWhys)[number];

/** The same for whoever sets it up: with what is not shown, and why. */
export const previewedToolbox = z.strictObject({
  ...shownToolbox.shape,
  hidden: z.array(
    z.strictObject({
      toolId: id,
      toolName: z.string(),
      /** Null is the tool itself. */
      itemName: z.nullable(z.string()),
      why: z.enum(hiddenWhys),
    }),
  ),
});
export type PreviewedToolbox = z.infer<typeof previewedToolbox>;
