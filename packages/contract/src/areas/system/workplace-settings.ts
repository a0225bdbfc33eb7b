import * as z from 'zod/mini';
import { reads } from '../../endpoint.ts';
import { nothing } from '../../fields.ts';

/** Every page load asks for it, so it stands apart from the other calls of the workplace. */
export const workplaceSettings = reads('GET /tenant/workplace/settings', {
  words: { 'zh-CN': '租户默认设置', 'en-US': 'Get the tenant’s default console settings' },
  access: 'token',
  input: nothing,
  output: z.nullable(z.record(z.string(), z.unknown())),
});
