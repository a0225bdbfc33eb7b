import * as z from 'zod/mini';

export const platforms = ['ANDROID', 'IOS', 'HARMONY', 'WINDOWS', 'MACOS', 'LINUX', 'WEB', 'FIRMWARE'] as const;
export type Platform = (typeof platforms)[number];
export const platform = z.enum(platforms);
