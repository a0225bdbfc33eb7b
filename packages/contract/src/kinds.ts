import type { UserType } from './endpoint.ts';
import type { Words } from './locale.ts';
import type { Permission, PermissionResource } from './permissions.ts';
import type { RouteName } from './routes.ts';
import type { ServiceCode } from './services.ts';

/**
 * One kind of thing that the log, the recycle bin, the search and references speak of. Its other half is the `kind.ts`
 * of its folder on the server; both registers refuse to compile while one of them is missing.
 */
interface KindEntry {
  readonly words: Words;
  /** What several of them are called, above search results. */
  readonly plural?: Words;
  /** Whose rights guard it. Without one it is for types 1 and 2 alone. */
  readonly resource?: PermissionResource;
  /** The page that shows one, and the name of its id there. */
  readonly page?: { readonly route: RouteName; readonly id: string };
  /** The list that can be searched for it. */
  readonly list?: RouteName;
  readonly icon?: KindIcon;
  /** A deleted one goes to the recycle bin. */
  readonly trash?: true;
  /** Found by the search everywhere, for these types of user. */
  readonly search?: readonly UserType[];
  /** Its records refer to files, which these people may read by their path. */
  readonly files?: FileReaders;
  /** People of apps read it in both languages, and what one of them lacks is told. */
  readonly bilingual?: Bilingual;
}

/** What a record says in both languages. */
export const bilingualFields = {
  name: { 'zh-CN': '名称', 'en-US': 'Name' },
  title: { 'zh-CN': '标题', 'en-US': 'Title' },
  text: { 'zh-CN': '正文', 'en-US': 'Text' },
  description: { 'zh-CN': '描述', 'en-US': 'Description' },
  intro: { 'zh-CN': '简介', 'en-US': 'Introduction' },
  notes: { 'zh-CN': '更新说明', 'en-US': 'Release notes' },
  symptom: { 'zh-CN': '现象', 'en-US': 'Symptom' },
  causes: { 'zh-CN': '原因', 'en-US': 'Causes' },
  steps: { 'zh-CN': '步骤', 'en-US': 'Steps' },
} as const satisfies Record<string, Words>;
export type BilingualField = keyof typeof bilingualFields;

interface Bilingual {
  readonly fields: readonly [BilingualField, ...BilingualField[]];
  /** Where its words are written, and what the id, the part that goes with it and the name are called there. */
  readonly form: { readonly route: RouteName; readonly id: string; readonly part?: string; readonly name?: string };
}

/**
 * Whoever may do this with the record, as `Access` says of a call; everybody of the company; or nobody, because a call of
 * its own hands the file out and writes down to whom.
 */
export type FileReaders =
  | {
      readonly types: readonly UserType[];
      readonly permission: Permission;
      readonly service?: ServiceCode;
      /** And those whom the record was delivered to. */
      readonly recipients?: true;
    }
  | 'company'
  | 'ownCall';

/** What is found is shown in a group of its own, with an icon, and leads to a page. */
type Declaration =
  | (KindEntry & { readonly search?: never })
  | (KindEntry & Required<Pick<KindEntry, 'search' | 'plural' | 'page' | 'icon'>>);

/** Pictures in the palette, by what they show. */
export type KindIcon =
  | 'app'
  | 'building'
  | 'document'
  | 'folders'
  | 'headset'
  | 'library'
  | 'live'
  | 'megaphone'
  | 'model'
  | 'people'
  | 'person'
  | 'product'
  | 'rocket'
  | 'shop'
  | 'tag'
  | 'test'
  | 'toolbox'
  | 'tree'
  | 'warning';

const everyone = [1, 2, 3] as const;

const declared = {
  // Account
  subAccount: {
    words: { 'zh-CN': '子账号', 'en-US': 'Sub-account' },
    plural: { 'zh-CN': '子账号', 'en-US': 'Sub-accounts' },
    resource: 'account:sub',
    page: { route: 'accountList', id: 'subAccountId' },
    list: 'accountList',
    icon: 'person',
    trash: true,
    search: everyone,
  },
  dept: {
    words: { 'zh-CN': '部门', 'en-US': 'Department' },
    plural: { 'zh-CN': '部门', 'en-US': 'Departments' },
    resource: 'account:dept',
    page: { route: 'department', id: 'deptId' },
    icon: 'tree',
    trash: true,
    search: everyone,
  },
  role: {
    words: { 'zh-CN': '角色', 'en-US': 'Role' },
    plural: { 'zh-CN': '角色', 'en-US': 'Roles' },
    resource: 'account:role',
    page: { route: 'roleDetail', id: 'roleId' },
    list: 'role',
    icon: 'people',
    trash: true,
    search: everyone,
  },
  primaryAccount: {
    words: { 'zh-CN': '主账号', 'en-US': 'Primary account' },
    plural: { 'zh-CN': '主账号', 'en-US': 'Primary accounts' },
    page: { route: 'primaryAccount', id: 'id' },
    list: 'primaryAccount',
    icon: 'building',
    trash: true,
    search: [1, 2],
  },
  account: { words: { 'zh-CN': '账号', 'en-US': 'Account' }, files: 'company' },
  tenant: { words: { 'zh-CN': '公司', 'en-US': 'Company' } },
  staff: { words: { 'zh-CN': '员工名录', 'en-US': 'Staff directory' } },

  // Customers
  client: {
    words: { 'zh-CN': '客户', 'en-US': 'Customer' },
    plural: { 'zh-CN': '客户', 'en-US': 'Customers' },
    resource: 'client:info',
    page: { route: 'customInfo', id: 'clientId' },
    list: 'customInfo',
    icon: 'shop',
    trash: true,
    search: everyone,
  },
  clientUser: {
    words: { 'zh-CN': '客户用户', 'en-US': 'Customer user' },
    plural: { 'zh-CN': '客户用户', 'en-US': 'Customer users' },
    resource: 'client:user',
    page: { route: 'userInfoDetail', id: 'clientUserId' },
    list: 'userInfo',
    icon: 'person',
    trash: true,
    search: everyone,
  },
  clientGroup: {
    words: { 'zh-CN': '客户分组', 'en-US': 'Customer group' },
    plural: { 'zh-CN': '客户分组', 'en-US': 'Customer groups' },
    resource: 'client:group',
    page: { route: 'customGroupDetail', id: 'groupId' },
    list: 'customGroup',
    icon: 'folders',
    trash: true,
    search: [3],
  },
  tempUser: { words: { 'zh-CN': '用户申请', 'en-US': 'User request' } },
  tempUserSetting: { words: { 'zh-CN': '审核设置', 'en-US': 'Review settings' } },

  // Team
  teamUser: {
    words: { 'zh-CN': '团队成员', 'en-US': 'Team member' },
    plural: { 'zh-CN': '团队成员', 'en-US': 'Team members' },
    resource: 'team:user',
    page: { route: 'teamInfoDetail', id: 'teamUserId' },
    list: 'teamInfo',
    icon: 'headset',
    trash: true,
    search: everyone,
  },
  teamGroup: {
    words: { 'zh-CN': '团队小组', 'en-US': 'Team group' },
    plural: { 'zh-CN': '团队小组', 'en-US': 'Team groups' },
    resource: 'team:group',
    page: { route: 'teamGroupDetail', id: 'groupId' },
    list: 'teamGroup',
    icon: 'people',
    trash: true,
    search: [3],
  },

  // Notices
  clientNotice: {
    words: { 'zh-CN': '客户公告', 'en-US': 'Customer notice' },
    plural: { 'zh-CN': '客户公告', 'en-US': 'Customer notices' },
    resource: 'notice:client',
    page: { route: 'customNoticePanel', id: 'noticeId' },
    list: 'customNotice',
    icon: 'megaphone',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'notice:client:query' },
    bilingual: { fields: ['title', 'text'], form: { route: 'customNoticePanel', id: 'noticeId' } },
  },
  teamNotice: {
    words: { 'zh-CN': '团队公告', 'en-US': 'Team notice' },
    plural: { 'zh-CN': '团队公告', 'en-US': 'Team notices' },
    resource: 'notice:team',
    page: { route: 'teamNoticePanel', id: 'noticeId' },
    list: 'teamNotice',
    icon: 'megaphone',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'notice:team:query', recipients: true },
    bilingual: { fields: ['title', 'text'], form: { route: 'teamNoticePanel', id: 'noticeId' } },
  },

  // Applications
  application: {
    words: { 'zh-CN': '应用', 'en-US': 'Application' },
    plural: { 'zh-CN': '应用', 'en-US': 'Applications' },
    resource: 'app:app',
    page: { route: 'versionManage', id: 'applicationId' },
    list: 'applist',
    icon: 'app',
    trash: true,
    search: everyone,
    files: { types: everyone, permission: 'app:app:query' },
  },
  appVersion: {
    words: { 'zh-CN': '应用版本', 'en-US': 'App version' },
    resource: 'app:version',
    page: { route: 'versionManage', id: 'appVersionId' },
    trash: true,
    files: { types: everyone, permission: 'app:version:download' },
    icon: 'app',
    bilingual: { fields: ['notes'], form: { route: 'versionManage', id: 'appVersionId', part: 'applicationId' } },
  },
  upgradePlan: {
    words: { 'zh-CN': '升级计划', 'en-US': 'Upgrade plan' },
    plural: { 'zh-CN': '升级计划', 'en-US': 'Upgrade plans' },
    resource: 'app:plan',
    page: { route: 'releaseDetail_all', id: 'planId' },
    list: 'releaseManage_all',
    icon: 'rocket',
    search: everyone,
  },
  planUserList: { words: { 'zh-CN': '升级计划的用户名单', 'en-US': 'Upgrade plan user list' } },
  agreement: {
    words: { 'zh-CN': '协议', 'en-US': 'Agreement' },
    plural: { 'zh-CN': '协议', 'en-US': 'Agreements' },
    resource: 'app:agreement',
    page: { route: 'protocolEdition', id: 'agreementId' },
    list: 'protocolEdition',
    icon: 'document',
    trash: true,
    search: everyone,
    bilingual: { fields: ['text'], form: { route: 'protocolPanel', id: 'agreementId', part: 'versionId' } },
  },
  /** It has its place within its agreement, which its own id does not give away. */
  agreementVersion: {
    words: { 'zh-CN': '协议版本', 'en-US': 'Agreement version' },
    resource: 'app:agreement',
    trash: true,
    files: { types: everyone, permission: 'app:agreement:query' },
  },
  testAccount: {
    words: { 'zh-CN': '测试账号', 'en-US': 'Test account' },
    plural: { 'zh-CN': '测试账号', 'en-US': 'Test accounts' },
    resource: 'app:test',
    page: { route: 'testAccount', id: 'testAccountId' },
    list: 'testAccount',
    icon: 'test',
    trash: true,
    search: everyone,
  },
  appKey: { words: { 'zh-CN': '应用密钥', 'en-US': 'App key' }, page: { route: 'appKeys', id: 'keyId' } },
  downloadPage: {
    words: { 'zh-CN': '下载页', 'en-US': 'Download page' },
    files: { types: everyone, permission: 'app:version:query' },
  },
  uploadLog: { words: { 'zh-CN': '应用日志', 'en-US': 'App log' }, files: 'ownCall' },
  dayMark: { words: { 'zh-CN': '图表标记', 'en-US': 'Chart mark' }, resource: 'dashboard:usage' },
  usageReport: {
    words: { 'zh-CN': '邮件报告', 'en-US': 'Mail report' },
    resource: 'dashboard:usage',
    page: { route: 'usageReports', id: 'reportId' },
  },
  usageShare: {
    words: { 'zh-CN': '使用统计共享链接', 'en-US': 'Shared usage link' },
    resource: 'dashboard:usage',
    page: { route: 'usageReports', id: 'shareId' },
  },
  appOperation: { words: { 'zh-CN': '用户操作日志', 'en-US': 'User operations' } },

  // Products
  product: {
    words: { 'zh-CN': '产品', 'en-US': 'Product' },
    plural: { 'zh-CN': '产品', 'en-US': 'Products' },
    resource: 'product:info',
    page: { route: 'product', id: 'productId' },
    list: 'product',
    icon: 'product',
    trash: true,
    search: everyone,
    files: { types: everyone, permission: 'product:info:query', service: 'PRODUCT_MGMT' },
    bilingual: { fields: ['name', 'description'], form: { route: 'productPanel', id: 'productId' } },
  },
  productModel: {
    words: { 'zh-CN': '产品模型', 'en-US': 'Product model' },
    plural: { 'zh-CN': '产品模型', 'en-US': 'Product models' },
    resource: 'product:model',
    page: { route: 'model', id: 'modelId' },
    list: 'model',
    icon: 'model',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'product:model:query', service: 'MODEL_LAUNCH' },
  },

  productDoc: {
    words: { 'zh-CN': '产品手册', 'en-US': 'Manual' },
    plural: { 'zh-CN': '产品手册', 'en-US': 'Manuals' },
    resource: 'product:doc',
    page: { route: 'productWord', id: 'docId' },
    icon: 'document',
    trash: true,
    search: everyone,
    files: { types: everyone, permission: 'product:doc:query', service: 'PRODUCT_MGMT' },
  },
  errorCode: {
    words: { 'zh-CN': '错误码集', 'en-US': 'Error code set' },
    plural: { 'zh-CN': '错误码集', 'en-US': 'Error code sets' },
    resource: 'product:error',
    page: { route: 'errorCodeList', id: 'errorCodeId' },
    list: 'ocrIdentify',
    icon: 'warning',
    trash: true,
    search: everyone,
  },
  /** It has its place within its set, which its own id does not give away. */
  errorNo: {
    words: { 'zh-CN': '错误编号', 'en-US': 'Error number' },
    resource: 'product:error',
    trash: true,
    files: { types: everyone, permission: 'product:error:query', service: 'ERROR_CODE' },
    icon: 'warning',
    bilingual: {
      fields: ['title', 'symptom', 'causes', 'steps'],
      form: { route: 'errorCodeDetail', id: 'errorNoId', part: 'errorCodeId', name: 'errorNo' },
    },
  },

  // Material
  tag: {
    words: { 'zh-CN': '标签', 'en-US': 'Label' },
    plural: { 'zh-CN': '标签', 'en-US': 'Labels' },
    resource: 'material:tag',
    page: { route: 'editLabel', id: 'tagId' },
    list: 'labelManage',
    icon: 'tag',
    trash: true,
    search: [3],
  },

  material: {
    words: { 'zh-CN': '素材', 'en-US': 'Material' },
    plural: { 'zh-CN': '素材', 'en-US': 'Materials' },
    resource: 'material:item',
    page: { route: 'detailFile', id: 'materialId' },
    icon: 'library',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'material:item:query' },
  },

  // Toolboxes and tools
  toolbox: {
    words: { 'zh-CN': '工具箱', 'en-US': 'Toolbox' },
    plural: { 'zh-CN': '工具箱', 'en-US': 'Toolboxes' },
    resource: 'toolbox:box',
    page: { route: 'toolboxConfig', id: 'toolboxId' },
    list: 'toolbox',
    icon: 'toolbox',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'toolbox:box:query' },
    bilingual: { fields: ['name', 'description'], form: { route: 'editToolbox', id: 'toolboxId' } },
  },
  virtualTool: {
    words: { 'zh-CN': '虚拟展示工具', 'en-US': 'Virtual show tool' },
    plural: { 'zh-CN': '虚拟展示工具', 'en-US': 'Virtual show tools' },
    resource: 'toolbox:virtual',
    page: { route: 'editVirtualToolbox', id: 'toolId' },
    list: 'virtual_toolbox',
    icon: 'toolbox',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'toolbox:virtual:query' },
    bilingual: { fields: ['name', 'description'], form: { route: 'editVirtualToolbox', id: 'toolId' } },
  },
  knowledgeTool: {
    words: { 'zh-CN': '知识库工具', 'en-US': 'Knowledge tool' },
    plural: { 'zh-CN': '知识库工具', 'en-US': 'Knowledge tools' },
    resource: 'toolbox:knowledge',
    page: { route: 'editKnowledgeToolbox', id: 'toolId' },
    list: 'knowledge_toolbox',
    icon: 'toolbox',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'toolbox:knowledge:query' },
    bilingual: { fields: ['name', 'description'], form: { route: 'editKnowledgeToolbox', id: 'toolId' } },
  },
  errorCodeTool: {
    words: { 'zh-CN': '错误码工具', 'en-US': 'Error code tool' },
    plural: { 'zh-CN': '错误码工具', 'en-US': 'Error code tools' },
    resource: 'toolbox:error',
    page: { route: 'configErrorcodeToolbox', id: 'toolId' },
    list: 'errorcode_toolbox',
    icon: 'toolbox',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'toolbox:error:query' },
    bilingual: { fields: ['name', 'description'], form: { route: 'editErrorcodeToolbox', id: 'toolId' } },
  },

  // Remote assistance
  callAssoc: {
    words: { 'zh-CN': '呼叫关联', 'en-US': 'Call route' },
    resource: 'call:assoc',
    page: { route: 'callSet', id: 'assocId' },
    list: 'callSet',
    trash: true,
  },
  serviceFeedback: {
    words: { 'zh-CN': '服务评价项', 'en-US': 'Service feedback' },
    resource: 'call:feedback',
    page: { route: 'callFeedback', id: 'feedbackId' },
    list: 'callFeedback',
    trash: true,
    icon: 'headset',
    bilingual: { fields: ['name'], form: { route: 'callFeedback', id: 'feedbackId' } },
  },
  call: {
    words: { 'zh-CN': '通话', 'en-US': 'Call' },
    plural: { 'zh-CN': '通话', 'en-US': 'Calls' },
    resource: 'call:record',
    page: { route: 'callLogDetail', id: 'callId' },
    list: 'callLog',
    icon: 'headset',
    search: [3],
    files: 'ownCall',
  },

  // Live
  live: {
    words: { 'zh-CN': '直播', 'en-US': 'Live session' },
    plural: { 'zh-CN': '直播', 'en-US': 'Live sessions' },
    resource: 'live:session',
    page: { route: 'liveDetail', id: 'liveId' },
    list: 'liveList',
    icon: 'live',
    trash: true,
    search: [3],
    files: { types: [3], permission: 'live:session:query', service: 'LIVE' },
    bilingual: { fields: ['name', 'intro'], form: { route: 'editLive', id: 'liveId' } },
  },
  liveLink: { words: { 'zh-CN': '直播内容编辑链接', 'en-US': 'Content link' } },

  // Signing in, files, the log itself
  accessRequest: { words: { 'zh-CN': '开通申请', 'en-US': 'Access request' } },
  factor: { words: { 'zh-CN': '两步验证', 'en-US': 'Second factor' } },
  identity: { words: { 'zh-CN': '单点登录身份', 'en-US': 'Identity' } },
  session: { words: { 'zh-CN': '登录', 'en-US': 'Session' } },
  sso: { words: { 'zh-CN': '登录设置', 'en-US': 'Sign-in settings' } },
  ssoTest: { words: { 'zh-CN': '单点登录测试', 'en-US': 'Single sign-on test' } },
  file: { words: { 'zh-CN': '文件', 'en-US': 'File' } },
  import: { words: { 'zh-CN': '导入', 'en-US': 'Import' } },
  log: { words: { 'zh-CN': '系统日志', 'en-US': 'System log' } },
} as const satisfies Record<string, Declaration>;

type Declared = typeof declared;
export type Kind = keyof Declared;
/** The order in which search results and the filter of the recycle bin show them. */
export const kinds: Readonly<Record<Kind, KindEntry>> = declared;
const all = Object.keys(declared) as Kind[];

/** Kinds whose deleted records lie in the recycle bin. */
export type TrashKind = { [K in Kind]: Declared[K] extends { trash: true } ? K : never }[Kind];
export const trashKinds = all.filter((kind) => kinds[kind].trash) as [TrashKind, ...TrashKind[]];

/** Kinds that the search everywhere finds. */
export type SearchKind = { [K in Kind]: Declared[K] extends { search: readonly UserType[] } ? K : never }[Kind];
export const searchKinds = all.filter((kind) => kinds[kind].search) as [SearchKind, ...SearchKind[]];

/** Kinds whose records refer to files. */
export type FilingKind = { [K in Kind]: Declared[K] extends { files: FileReaders } ? K : never }[Kind];
export const filingKinds = all.filter((kind) => kinds[kind].files) as FilingKind[];

/** Kinds that are read in both languages. */
export type BilingualKind = { [K in Kind]: Declared[K] extends { bilingual: Bilingual } ? K : never }[Kind];
export const bilingualKinds = all.filter((kind) => kinds[kind].bilingual) as [BilingualKind, ...BilingualKind[]];

export const isKind = (word: string): word is Kind => Object.hasOwn(declared, word);

/** What each kind is called; also asked with words that the log kept from kinds which no longer exist. */
export const kindWords: Readonly<Record<string, Words>> = Object.fromEntries(
  all.map((kind) => [kind, kinds[kind].words]),
);
