import type { FilingKind } from '@console/contract/kinds';
import type { Schema } from '../../kernel/db/schema.ts';

/** A table through which records of a kind refer to files. */
export interface FileReference {
  readonly link: keyof Schema;
  /** The column that names the file, and what stands in it. */
  readonly file: string;
  readonly holds: 'id' | 'path';
  /** The column of the link with the record's id, and where the record lies. */
  readonly record: string;
  readonly table: keyof Schema;
  readonly name: string;
  readonly only?: { readonly column: string; readonly is: string };
  /** What the record is a part of, from below: it is there as long as they all are. */
  readonly within?: readonly { readonly table: keyof Schema; readonly by: string }[];
}

const notice = {
  link: 'notice_file',
  file: 'file_id',
  holds: 'id',
  record: 'notice_id',
  table: 'notice',
  name: 'name',
} as const;

const material = { file: 'file_id', holds: 'id', record: 'material_id', table: 'material', name: 'name' } as const;
const call = { file: 'file_id', holds: 'id', record: 'call_id', table: 'call', name: 'call_no' } as const;
const tool = {
  link: 'tool',
  file: 'cover_file_id',
  holds: 'id',
  record: 'id',
  table: 'tool',
  name: 'name',
} as const;

/** Every column that names a file: of most kinds one. Who reads them stands with the kind in the contract. */
export const fileReferences: Readonly<Record<FilingKind, FileReference | readonly FileReference[]>> = {
  account: { link: 'account', file: 'avatar', holds: 'path', record: 'id', table: 'account', name: 'name' },
  clientNotice: { ...notice, only: { column: 'audience', is: 'CLIENT' } },
  teamNotice: { ...notice, only: { column: 'audience', is: 'TEAM' } },
  application: {
    link: 'application',
    file: 'icon_file_id',
    holds: 'id',
    record: 'id',
    table: 'application',
    name: 'name',
  },
  appVersion: {
    link: 'app_version',
    file: 'file_id',
    holds: 'id',
    record: 'id',
    table: 'app_version',
    name: 'name',
    within: [{ table: 'application', by: 'application_id' }],
  },
  agreementVersion: {
    link: 'agreement_file',
    file: 'file_id',
    holds: 'id',
    record: 'version_id',
    table: 'agreement_version',
    name: 'name',
    within: [
      { table: 'agreement', by: 'agreement_id' },
      { table: 'application', by: 'application_id' },
    ],
  },
  product: {
    link: 'product_picture',
    file: 'file_id',
    holds: 'id',
    record: 'product_id',
    table: 'product',
    name: 'name',
  },
  productDoc: {
    link: 'product_doc',
    file: 'file_id',
    holds: 'id',
    record: 'id',
    table: 'product_doc',
    name: 'name',
    within: [{ table: 'product', by: 'product_id' }],
  },
  productModel: {
    link: 'product_model_file',
    file: 'file_id',
    holds: 'id',
    record: 'model_id',
    table: 'product_model',
    name: 'name',
    within: [{ table: 'product', by: 'product_id' }],
  },
  errorNo: {
    link: 'error_no_picture',
    file: 'file_id',
    holds: 'id',
    record: 'error_no_id',
    table: 'error_no',
    name: 'name',
    within: [{ table: 'error_code', by: 'error_code_id' }],
  },
  material: [
    { ...material, link: 'material_revision' },
    { ...material, link: 'material_revision', file: 'poster_file_id' },
    { ...material, link: 'material_picture' },
  ],
  virtualTool: { ...tool, only: { column: 'type', is: 'VIRTUAL' } },
  knowledgeTool: { ...tool, only: { column: 'type', is: 'KNOWLEDGE' } },
  errorCodeTool: { ...tool, only: { column: 'type', is: 'ERRORCODE' } },
  toolbox: { link: 'toolbox', file: 'icon_file_id', holds: 'id', record: 'id', table: 'toolbox', name: 'name' },
  call: [
    { ...call, link: 'call_recording' },
    { ...call, link: 'call_snapshot' },
  ],
  live: [
    { link: 'live', file: 'cover_file_id', holds: 'id', record: 'id', table: 'live', name: 'name' },
    { link: 'live', file: 'replay_file_id', holds: 'id', record: 'id', table: 'live', name: 'name' },
  ],
  downloadPage: {
    link: 'download_page_picture',
    file: 'file_id',
    holds: 'id',
    record: 'application_id',
    table: 'application',
    name: 'name',
  },
  uploadLog: {
    link: 'upload_log',
    file: 'file_id',
    holds: 'id',
    record: 'id',
    table: 'upload_log',
    name: 'file_name',
  },
};

/** The columns of one kind. */
export const referencesOf = (kind: FilingKind): readonly FileReference[] => [fileReferences[kind]].flat();
