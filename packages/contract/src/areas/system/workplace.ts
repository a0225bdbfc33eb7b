import * as z from 'zod/mini';
import { reads, writes } from '../../endpoint.ts';
import { done, id, nothing, time } from '../../fields.ts';
import { workplaceOverview } from './workplace-overview.ts';
import { workplaceSettings } from './workplace-settings.ts';

const ref = z.strictObject({ id, name: z.string() });

/** What everyone who is signed in sees of themselves and of their tenant. */
export const workplace = {
  ...workplaceOverview,
  /** What the own account rests on, and for those who answer for the tenant how much of it is used. */
  account: reads('GET /tenant/workplace/account', {
    words: { 'zh-CN': '我的账号概况', 'en-US': 'Get your account overview' },
    access: 'token',
    input: nothing,
    output: z.strictObject({
      /** From the top down to the own department. */
      deptPath: z.array(ref),
      roles: z.array(
        z.strictObject({
          roleId: id,
          name: z.string(),
          isDefault: z.boolean(),
          isActive: z.boolean(),
          expiresAt: z.nullable(time),
        }),
      ),
      lastLoginAt: z.nullable(time),
      hasSecondFactor: z.boolean(),
      /** When the own account ends by itself. */
      expireAt: z.nullable(time),
      /** Null for sub-accounts. */
      tenant: z.nullable(
        z.strictObject({
          expireAt: z.nullable(time),
          accountUsed: z.int(),
          accountQuota: z.int(),
          /** Tenants that end within thirty days or have ended; null for all but the platform. */
          ending: z.nullable(z.int()),
        }),
      ),
    }),
  }),
  contacts: reads('GET /tenant/workplace/contacts', {
    words: { 'zh-CN': '本公司管理员', 'en-US': 'List the tenant’s administrators' },
    access: 'token',
    input: nothing,
    output: z.array(
      z.strictObject({ accountId: id, name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
    ),
  }),
  reveal: writes('POST /tenant/workplace/reveal', {
    words: { 'zh-CN': '查看完整联系方式', 'en-US': 'Reveal masked contact details' },
    access: 'token',
    input: z.strictObject({ accountId: id, field: z.enum(['phone', 'email']) }),
    output: z.strictObject({ value: z.string() }),
  }),
  settings: workplaceSettings,
  saveSettings: writes('POST /tenant/workplace/saveSettings', {
    words: { 'zh-CN': '保存租户默认设置', 'en-US': 'Save the tenant’s default console settings' },
    access: { types: [1, 2] },
    input: z.strictObject({
      settings: z.strictObject({
        theme: z.enum(['light', 'dark']),
        colorWeak: z.boolean(),
        navbar: z.boolean(),
        menu: z.boolean(),
        topMenu: z.boolean(),
        menuCollapse: z.boolean(),
        footer: z.boolean(),
        themeColor: z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/)),
        menuWidth: z.int().check(z.minimum(160), z.maximum(400)),
        tabBar: z.boolean(),
        menuFromServer: z.boolean(),
      }),
    }),
    output: done,
  }),
};
