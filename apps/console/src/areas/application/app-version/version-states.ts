import type { AppVersion, VersionStatus } from '@console/contract/areas/application/app-version';
import { wordsNow } from '../../../lib/words.ts';
import { appVersionWords } from '../../../locales/application/app-version.ts';

export const statusTones = {
  DRAFT: 'quiet',
  CHECKING: 'active',
  CHECK_FAILED: 'bad',
  READY: 'active',
  PUBLISHED: 'good',
  DEPRECATED: 'warning',
  WITHDRAWN: 'quiet',
} as const satisfies Record<VersionStatus, string>;

/** What people call it, also before its name has been read. */
export const nameOf = ({ versionName }: Pick<AppVersion, 'versionName'>): string =>
  versionName ?? wordsNow(appVersionWords).unnamed;

/** Agreements are published elsewhere: whether one is still missing is found out by trying. */
const maybeMended = (checks: AppVersion['checks']) =>
  checks.every(({ code, level }) => level !== 'BLOCK' || code === 'AGREEMENT_MISSING');

export const wasPublished = (status: VersionStatus) =>
  status === 'PUBLISHED' || status === 'DEPRECATED' || status === 'WITHDRAWN';

export type Action = 'publish' | 'edit' | 'deprecate' | 'withdraw' | 'download' | 'offer' | 'delete';
type Reason = keyof (typeof appVersionWords)['zh-CN']['why'];

type Standing = Pick<AppVersion, 'status' | 'file' | 'checks'>;

const reasons: Readonly<Record<Action, (version: Standing) => Reason | undefined>> = {
  publish: ({ status, checks }) => {
    if (wasPublished(status)) return 'publishDone';
    if (status === 'DRAFT') return 'publishDraft';
    if (status === 'CHECKING') return 'publishChecking';
    return status === 'CHECK_FAILED' && !maybeMended(checks) ? 'publishFailed' : undefined;
  },
  edit: ({ status }) => (wasPublished(status) ? 'editDone' : undefined),
  delete: ({ status }) => (wasPublished(status) ? 'deleteDone' : undefined),
  deprecate: ({ status }) => {
    if (status === 'DEPRECATED') return 'endAlready';
    if (status === 'WITHDRAWN') return 'withdrawAlready';
    return status === 'PUBLISHED' ? undefined : 'endFirst';
  },
  withdraw: ({ status }) => {
    if (status === 'WITHDRAWN') return 'withdrawAlready';
    return wasPublished(status) ? undefined : 'withdrawFirst';
  },
  download: ({ file }) => (file === null ? 'noFile' : undefined),
  offer: ({ status }) => (status === 'PUBLISHED' ? undefined : 'offerFirst'),
};

/** Why something cannot be done with a version as it stands; nothing where it can. */
export const whyNot = (action: Action, version: Standing): Reason | undefined => reasons[action](version);
