import * as z from 'zod/mini';
import { reads, writes } from '../../endpoint.ts';
import { done, id, nothing, platform, text, time } from '../../fields.ts';

export const appAudiences = ['CLIENT', 'TEAM', 'BOTH'] as const;
export type AppAudience = (typeof appAudiences)[number];
const audience = z.enum(appAudiences);
const access = { types: [1, 2] } as const;

const row = z.strictObject({
  keyId: id,
  /** The app that uses it. */
  name: z.string(),
  audience,
  /** Several may share a name: the platform tells them apart. */
  application: z.nullable(z.strictObject({ id, name: z.string(), platform })),
  /** How the secret begins, to distinguish one from another. */
  prefix: z.string(),
  createdAt: time,
  createdByName: z.nullable(z.string()),
  lastUsedAt: z.nullable(time),
  revokedAt: z.nullable(time),
});
export type AppKey = z.infer<typeof row>;

/** Shown once, in this answer; what is stored cannot be turned back into it. */
const fresh = z.strictObject({ key: row, secret: z.string() });

/** The keys by which the vendor's apps call `/open/v1`. */
export const appKey = {
  list: reads('GET /tenant/appkey/list', {
    words: { 'zh-CN': '应用密钥列表', 'en-US': 'List app keys' },
    access,
    input: nothing,
    output: z.array(row),
  }),
  /** No `add`: what is added may be asked for twice and gives the first answer again, and this one holds a secret. */
  issue: writes('POST /tenant/appkey/issue', {
    words: { 'zh-CN': '新增应用密钥', 'en-US': 'Create an app key' },
    access,
    input: z.strictObject({ name: text(50), audience, applicationId: z._default(z.nullable(id), null) }),
    output: fresh,
  }),
  rotate: writes('POST /tenant/appkey/rotate', {
    words: { 'zh-CN': '更换应用密钥', 'en-US': 'Replace an app key' },
    access,
    input: z.strictObject({ keyId: id }),
    output: fresh,
  }),
  revoke: writes('GET /tenant/appkey/revoke', {
    words: { 'zh-CN': '吊销应用密钥', 'en-US': 'Revoke an app key' },
    access,
    input: z.strictObject({ keyId: id }),
    output: done,
  }),
};
