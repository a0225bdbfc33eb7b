import type { rights as twin } from '../zh-CN/rights.ts';

export const rights: typeof twin = { changed: 'An administrator has changed your rights' };
