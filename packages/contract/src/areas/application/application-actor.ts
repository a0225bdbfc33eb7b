import * as z from 'zod/mini';
import { id, nullableText } from '../../fields.ts';
import { platform } from './application.ts';

/** Who did it: a user of an app, a test account, or somebody who has not signed in. */
export const appActorKinds = ['CLIENT_USER', 'TEAM_USER', 'TEST_ACCOUNT', 'GUEST'] as const;
export type AppActorKind = (typeof appActorKinds)[number];
export const appActorKind = z.enum(appActorKinds);

/** Where it ran, as the app reported. */
export const appDevice = {
  versionName: z.nullable(z.string()),
  platform,
  deviceModel: z.nullable(z.string()),
  osVersion: z.nullable(z.string()),
};
export const appActor = {
  userKind: appActorKind,
  userId: z.nullable(id),
  userName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
};

/** Where it runs, as an app says it beside what it sends. */
export const reportedDevice = {
  versionName: z.optional(nullableText(40)),
  deviceModel: z.optional(nullableText(60)),
  osVersion: z.optional(nullableText(40)),
};
