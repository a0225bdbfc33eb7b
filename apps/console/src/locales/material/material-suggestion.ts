import type { Wordbook } from '../../lib/words.ts';
import { materialSuggestion as enUS } from '../en-US/material/material-suggestion.ts';
import { materialSuggestion as zhCN } from '../zh-CN/material/material-suggestion.ts';

export const materialSuggestionWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
