import * as z from 'zod/mini';
import { reads } from '../../endpoint.ts';
import { id, time, words } from '../../fields.ts';

/**
 * What the people of a department may use; without an id, of the caller's own, and null is the whole company. Every
 * page load asks for it, so it stands apart from the other calls of departments.
 */
export const authList = reads('POST /tenant/dept/authList', {
  words: { 'zh-CN': '部门服务授权', 'en-US': 'Get a department’s services' },
  access: 'token',
  duringEnrolment: true,
  input: z.strictObject({ deptId: z.optional(z.nullable(id)) }),
  output: z.strictObject({
    deptId: z.nullable(id),
    serviceNames: z.array(z.string()),
    services: z.array(
      z.strictObject({ code: z.string(), name: words, enabled: z.boolean(), expireAt: z.nullable(time) }),
    ),
  }),
});
