import type {
  ErrorCodeToolDetail,
  errorCodeTool as contract,
} from '@console/contract/areas/toolbox/tool/error-code-tool';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { page } from '../../../kernel/records/page.ts';
import { find, remove } from '../../../kernel/records/record.ts';
import { choosing, contents, itemOf, itemsOf } from './contents.ts';
import { toolRecord } from './tool-record.ts';
import { addTool, updateTool, type Wanted } from './write-tool.ts';

const entry = { ...itemOf(contents.errorCodes), numberCount: sql.ref('error_code.item_count') };

const record = toolRecord(
  { type: 'errorCodeTool', toolType: 'ERRORCODE' },
  { ocrEnabled: sql.ref('tool.ocr_enabled'), fallback: sql.ref('tool.fallback') },
  { errorCodes: itemsOf(contents.errorCodes, entry) },
);

const choices = choosing(contents.errorCodes, entry, ['found_by']);

const wanted = ({ errorCodeIds, ocrEnabled, fallback, ...given }: InputOf<(typeof contract)['add']>): Wanted => ({
  given,
  columns: { ocr_enabled: ocrEnabled, fallback },
  shows: [{ content: contents.errorCodes, given: errorCodeIds.map((id) => ({ id, chapter: null })), isShown: true }],
});

export const errorCodeTool: Handlers<typeof contract> = {
  page: ({ status, fallback, ...request }, context) =>
    page(context, record.listing, request, {
      equals: { type: record.toolType, status, fallback },
      nulls: { deleted_at: true },
    }),

  add: (input, context) => addTool<ErrorCodeToolDetail>(context, record, wanted(input)),
  update: ({ toolId, version, ...input }, context) =>
    updateTool<ErrorCodeToolDetail>(context, record, { toolId, version }, wanted(input)),
  detail: ({ toolId }, context) => find<ErrorCodeToolDetail>(context, record.whole, toolId),
  delete: ({ toolId }, context) => remove(context, record, [toolId]),

  contents: (request, context) => page(context, choices, request, { nulls: { deleted_at: true } }),
};
