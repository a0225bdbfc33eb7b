import type { rights as twin } from '../../zh-CN/lib/rights.ts';

export const rights: typeof twin = { changed: 'An administrator has changed your permissions' };
