import * as z from 'zod/mini';
import { reads } from '../../endpoint.ts';
import { id } from '../../fields.ts';

/** What stands in a chain of uses, from what is shown to whom it is shown. */
export const usedKinds = [
  'material',
  'productModel',
  'errorCode',
  'errorNo',
  'productDoc',
  'tool',
  'toolbox',
  'product',
  'application',
  'clientGroup',
  'live',
  /** Texts that show a picture of the library. */
  'clientNotice',
  'teamNotice',
  'agreementVersion',
] as const;
export type UsedKind = (typeof usedKinds)[number];
const kind = z.enum(usedKinds);

/** Of these it can be asked. */
export const usedRoots = [
  'material',
  'tool',
  'toolbox',
  'productModel',
  'errorCode',
  'productDoc',
] as const satisfies readonly UsedKind[];
export type UsedRoot = (typeof usedRoots)[number];

const node = z.strictObject({
  kind,
  id,
  name: z.string(),
  /** Of a tool its type, of a material its kind: each has a page of its own. */
  type: z.nullable(z.string()),
  status: z.nullable(z.string()),
  /** How many steps away; negative is what it uses, positive what uses it. */
  distance: z.int(),
});

/** One thing with all that uses it and all that it uses, down to the people who see it. */
export const whereUsed = {
  detail: reads('GET /tenant/whereUsed/detail', {
    words: { 'zh-CN': '引用关系', 'en-US': 'Where something is used' },
    access: { types: [3] },
    input: z.strictObject({ kind: z.enum(usedRoots), id }),
    output: z.strictObject({
      nodes: z.array(node),
      /** `from` uses `to`. */
      edges: z.array(z.strictObject({ from: id, to: id })),
      /** How many places show it, named here or not; of a model, a set of error codes or a manual it is not kept. */
      placeCount: z.nullable(z.int()),
      /** There is more than is shown. */
      cut: z.boolean(),
      /** People who see it in an app, counted up to a limit. */
      peopleCount: z.int(),
      peopleCapped: z.boolean(),
    }),
  }),
};
