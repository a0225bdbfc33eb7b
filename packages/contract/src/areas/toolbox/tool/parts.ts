import * as z from 'zod/mini';
import { id, nullableLine, nullableText, text, trail } from '../../../fields.ts';

export const toolTypes = ['VIRTUAL', 'KNOWLEDGE', 'ERRORCODE'] as const;
export type ToolType = (typeof toolTypes)[number];
export const toolStatuses = ['ENABLED', 'DISABLED'] as const;
export type ToolStatus = (typeof toolStatuses)[number];
export const toolType = z.enum(toolTypes);
export const toolStatus = z.enum(toolStatuses);

/** Models, pages or sets of one tool. */
export const MOST_ITEMS = 200;

/** What every tool has. */
export const editable = {
  name: text(50),
  nameEn: nullableLine(50),
  /** A picture. */
  coverFileId: z.nullable(id),
  description: nullableText(500),
  descriptionEn: nullableText(500),
  status: toolStatus,
};

export const shared = {
  toolId: id,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  cover: z.nullable(z.strictObject({ fileId: id, path: z.string() })),
  description: z.nullable(z.string()),
  descriptionEn: z.nullable(z.string()),
  status: toolStatus,
  /** Toolboxes that hold it. */
  refToolboxes: z.int(),
  ...trail,
};

/** Something in a tool; `hidden` says why an app does not show it now: draft, disabled, expired, not launched. */
export const item = z.strictObject({
  id,
  name: z.string(),
  status: z.string(),
  hidden: z.boolean(),
  thumbnailPath: z.nullable(z.string()),
});
