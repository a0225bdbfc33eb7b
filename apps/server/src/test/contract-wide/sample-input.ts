import type { AnyEndpoint } from '@console/contract/endpoint';
import * as z from 'zod/mini';

// Inputs that fit a call, made from its schema: for tests that loop over every call of the contract.

/** What a field that names records may hold: an id, ids, records that carry one, or the target of a notice. */
type Naming =
  | string
  | readonly string[]
  | readonly Readonly<Record<string, unknown>>[]
  | Readonly<Record<string, unknown>>;

/** Records of a tenant by the name of the input field that takes them; `path field` where a call means another kind. */
export type Ids = Readonly<Record<string, Naming>>;

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Of a call that takes one of several shapes, the first. */
function schemaOf({ input }: AnyEndpoint): JsonSchema {
  const schema = z.toJSONSchema(input, { io: 'input' }) as JsonSchema;
  return schema.oneOf?.[0] ?? schema.anyOf?.[0] ?? schema;
}
const namesRecords = (schema: JsonSchema) => JSON.stringify(schema).includes('"format":"uuid"');

export const fieldsOf = (endpoint: AnyEndpoint) => Object.keys(schemaOf(endpoint).properties ?? {});
export const requiredOf = (endpoint: AnyEndpoint) => schemaOf(endpoint).required ?? [];

/** Fields that name records: ids, lists of them, or null. */
export const idFieldsOf = (endpoint: AnyEndpoint) =>
  Object.entries(schemaOf(endpoint).properties ?? {})
    .filter(([, schema]) => namesRecords(schema))
    .map(([field]) => field);

/** What a call insists on and no more, so that a value put in place of one of these is what decides. */
export function sampleInput(endpoint: AnyEndpoint, ids: Ids): Record<string, unknown> {
  const { required = [], properties = {} } = schemaOf(endpoint);
  return Object.fromEntries(required.map((field) => [field, valueFor(endpoint, field, properties[field] ?? {}, ids)]));
}

function valueFor({ path }: AnyEndpoint, field: string, schema: JsonSchema, ids: Ids): unknown {
  if (schema.const !== undefined) return schema.const;
  if (namesRecords(schema)) {
    // What may be left open is left open: another record there could decide.
    const mayBeOpen = schema.anyOf?.some(({ type }) => type === 'null');
    return mayBeOpen ? null : (ids[`${path} ${field}`] ?? filler[`${path} ${field}`] ?? ids[field] ?? filler[field]);
  }
  const value = filler[`${path} ${field}`] ?? filler[field];
  return schema.enum && !schema.enum.includes(value) ? schema.enum[0] : value;
}

const nextMonth = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString();
const anHourLater = new Date(Date.parse(nextMonth) + 3600 * 1000).toISOString();

/** What a live session says of itself, and its content. */
const liveFiller: Readonly<Record<string, unknown>> = {
  planStartAt: nextMonth,
  planEndAt: anHourLater,
  titleEn: null,
  introEn: null,
  pullUrl: null,
  startOnStream: false,
  reminders: [],
  moderated: false,
  autoCue: false,
  record: false,
  replayDays: null,
  shown: true,
  cueSec: null,
  reminded: true,
  ...Object.fromEntries(
    ['add', 'update'].flatMap((name) => [
      [`/live-console/live/${name} title`, '改名'],
      [`/live-console/live/${name} intro`, '简介'],
      [`/live-console/live/${name} password`, 'heron-9'],
      // So that groups are looked at.
      [`/live-console/live/${name} access`, 'CLIENT_GROUPS'],
      ...['item', 'contribution'].flatMap((of) => [
        [`/live-console/${of}/${name} title`, '改名'],
        [`/live-console/${of}/${name} content`, '<p>正文</p>'],
      ]),
    ]),
  ),
  '/live-console/watch/ask text': '多少钱',
  '/open/v1/live/ask text': '多少钱',
  '/live-console/room/answer answer': '十元',
  '/live-console/contribution/upload purpose': 'FILE',
};

/** Values for fields that name no record; `path field` where a call wants another. */
const filler: Readonly<Record<string, unknown>> = {
  ...liveFiller,
  version: 1,
  name: '改名',
  color: '#2B71F0',
  category: null,
  nameEn: null,
  modelNo: 'ZZ-1',
  series: null,
  descriptionEn: null,
  snRule: null,
  docType: 'OTHER',
  visibility: 'BOTH',
  readId: '019a0000-0000-7000-8000-00000000beef',
  seconds: 60,
  percent: 50,
  annotations: [],
  minVersionCode: null,
  confirmed: true,
  move: 'pause',
  ocrEnabled: true,
  draft: false,
  '/tenant/material/add content': '<p>正文</p>',
  '/tenant/material/update content': '<p>正文</p>',
  '/tenant/material/add title': '改名',
  '/tenant/material/update title': '改名',
  summary: null,
  allowDownload: false,
  chapters: [],
  captions: [],
  h5Url: null,
  allowedHosts: [],
  pages: null,
  note: null,
  '/open/v1/materials/search text': '滤芯',
  '/open/v1/materials/suggest text': '第三步不对',
  '/tenant/material/suggestion/add text': '第三步不对',
  '/tenant/material/share/issue password': 'heron-9',
  '/tenant/material/share/issue endAt': nextMonth,
  maxOpens: null,
  quote: null,
  at: null,
  openId: '019a0000-0000-7000-8000-00000000beef',
  prefix: null,
  errorNo: 'ZZ1',
  aliases: [],
  symptom: { 'zh-CN': '', 'en-US': '' },
  causes: [],
  parts: [],
  docAnchors: [],
  texts: [{ text: 'ZZ1', confidence: 1 }],
  stepId: 'abcdef',
  worked: true,
  read: 'ZZ2',
  reportId: '019a0000-0000-7000-8000-00000000beef',
  media: 'VIDEO',
  productSn: null,
  presence: 'AWAY',
  network: null,
  data: '{}',
  score: 3,
  comment: null,
  solved: 'YES',
  '/open/v1/calls/event type': 'MUTE',
  '/open/v1/calls/events list': [{ eventId: '019a0000-0000-7000-8000-00000000beef', type: 'MUTE' }],
  eventId: '019a0000-0000-7000-8000-00000000beef',
  '/open/v1/calls/signal kind': 'CHAT',
  snapshotId: '019a0000-0000-7000-8000-00000000cafe',
  agreed: true,
  '/open/v1/calls/recording/start mime': 'video/webm',
  '/open/v1/calls/recording/piece seq': 0,
  '/tenant/call/info/holdRecording hold': true,
  '/tenant/call/info/holdRecording reason': '客户投诉',
  '/tenant/call/info/trainingClip fromSec': 0,
  '/tenant/call/info/trainingClip toSec': 5,
  '/tenant/call/info/trainingClip title': '更换滤芯',
  '/tenant/call/info/trainingClip locale': 'zh-CN',
  '/tenant/dashboard/callData from': '2026-11-01',
  '/tenant/dashboard/callData to': '2026-11-10',
  '/tenant/dashboard/errorCost from': '2026-11-01',
  '/tenant/dashboard/errorCost to': '2026-11-10',
  '/tenant/dashboard/exportErrorCost from': '2026-11-01',
  '/tenant/dashboard/exportErrorCost to': '2026-11-10',
  '/tenant/dashboard/usageData from': '2026-11-01',
  '/tenant/dashboard/usageData to': '2026-11-10',
  '/tenant/dashboard/usagePeople from': '2026-11-01',
  '/tenant/dashboard/usagePeople to': '2026-11-10',
  '/tenant/dashboard/usageRetention from': '2026-11-01',
  '/tenant/dashboard/usageRetention to': '2026-11-10',
  '/tenant/dashboard/usageContents from': '2026-11-01',
  '/tenant/dashboard/usageContents to': '2026-11-10',
  '/tenant/dashboard/usageContents kind': 'ERROR_NO',
  '/tenant/dashboard/exportUsage from': '2026-11-01',
  '/tenant/dashboard/exportUsage to': '2026-11-10',
  period: 'D7',
  granularity: 'DAY',
  compare: true,
  includeTest: false,
  from: null,
  to: null,
  platform: null,
  userKind: null,
  '/tenant/dashboard/usageShare/issue endAt': nextMonth,
  '/tenant/dashboard/usageShare/issue password': 'heron-nest',
  hour: 8,
  day: '2026-11-02',
  '/open/v1/calls/leaveMessage text': '请回电',
  sort: 1,
  field: 'phone',
  kind: 'NOTICE',
  username: 'nobody.here',
  password: 'x',
  token: 'x'.repeat(43),
  settings: {},
  company: 'nobody',
  phone: '13911110000',
  email: 'nobody@nowhere.example',
  reason: '不再需要',
  code: '000000',
  challenge: 'x'.repeat(43),
  method: 'TOTP',
  answer: '000000',
  purpose: 'RESET',
  currentPassword: 'x',
  avatar: null,
  job: null,
  location: null,
  introduction: null,
  personalWebsite: null,
  passkey: '{}',
  issuer: 'https://idp.nowhere.invalid',
  clientId: 'console',
  scopes: ['openid'],
  enabled: false,
  ssoOnly: false,
  secondFactorRequired: false,
  decision: 'REFUSED',
  reply: null,
  remark: null,
  serviceCodes: null,
  permissionCodes: [],
  dataScope: 'DEPT_CUSTOM',
  jobNo: null,
  position: null,
  expireAt: null,
  rowNo: 1,
  given: { name: '改名' },
  number: 'S0001',
  alias: null,
  clientType: null,
  level: null,
  industry: null,
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  locationCode: null,
  address: null,
  tags: [],
  description: null,
  validTo: null,
  newClientName: null,
  validDays: null,
  slaHours: 24,
  skills: [],
  languages: [],
  ringSec: 30,
  workHours: null,
  title: { 'zh-CN': '标题', 'en-US': '' },
  content: { 'zh-CN': '<p>正文</p>', 'en-US': '' },
  channels: ['IN_APP'],
  pinned: false,
  popup: false,
  requireAck: false,
  publishAt: null,
  ticket: 'x'.repeat(43),
  companyName: '某公司',
  path: 'x',
  storeLinks: [],
  minSupportedVersionCode: null,
  versionName: null,
  versionCode: null,
  storeUrl: null,
  forcedBelowVersionCode: null,
  releaseNotes: { 'zh-CN': '说明', 'en-US': '' },
  intro: { 'zh-CN': '', 'en-US': '' },
  showHistory: false,
  maxDownloads: null,
  slug: 'x'.repeat(16),
  list: [{ id: '019a0000-0000-7000-8000-00000000beef', time: '2026-11-01T00:00:00Z', event: '打开' }],
  versionNo: 'V9.9',
  changeSummary: { 'zh-CN': '', 'en-US': '' },
  requireReconsent: false,
  effectiveAt: null,
  account: 'test.nobody',
  fixedCode: '000000',
  validFrom: new Date().toISOString(),
  seed: '019a0000-0000-7000-8000-00000000beef',
  testFirst: false,
  stages: [
    {
      name: '全部',
      percent: 100,
      count: null,
      successPct: 95,
      errorPct: 5,
      minSample: 20,
      soakMin: 60,
      onSuccess: 'NEXT',
      onError: 'PAUSE',
    },
  ],
  forceAfter: null,
  startAt: null,
  endAt: null,
  window: null,
  retry: { times: 0, intervalMin: 0 },
  timeoutMin: null,
  approvalRequired: false,
  submit: false,
  stageNo: 0,
  deviceModel: '某机型',
  osVersion: null,
  resume: false,
  format: 'csv',
  deviceId: 'nobody-1',
  of: 'TEAM_GROUP',
  strategy: null,
  queueMax: 5,
  queueTimeoutSec: 300,
  promiseSec: 30,
  zone: 'UTC',
  specialDays: [],
  retentionDays: 180,
  scoreFrom: null,
  scoreTo: null,
  requireText: false,
  tenant: 'nobody',
  website: null,
  logo: null,
  logoDark: null,
  icon: null,
  signIn: false,
  '/tenant/brand/update name': { 'zh-CN': '改名', 'en-US': '' },
  '/tenant/brand/picture key': '00000000-0000-0000-0000-000000000000',
  v: '0123456789abcdef',
  hours: { 'zh-CN': '', 'en-US': '' },
  '/tenant/landing/update address': { 'zh-CN': '', 'en-US': '' },
  '/tenant/call/groupassoc/testRoute at': nextMonth,
  dueAt: nextMonth,
  '/tenant/call/info/closeFollowUp note': '已回访',
  '/tenant/product/doc/update title': '手册',
  '/tenant/product/errorcode/importFix given': { title: '改名' },
  '/tenant/upgradeplan/reject remark': '不合适',
  '/open/v1/upgrade/check versionCode': 1,
  '/open/v1/upgrade/check versionName': '1.0',
  '/open/v1/upgrade/check osVersion': 'Android 15',
  '/tenant/testaccount/add validTo': nextMonth,
  '/tenant/testaccount/update validTo': nextMonth,
};
