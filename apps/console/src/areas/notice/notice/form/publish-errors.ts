import { wordsNow } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import { completeIn, type NoticeValues } from './notice-values.ts';
import { isChosen } from '../actions/use-recipients.ts';

/** What stands in the way of publishing, though not of a draft: by field. */
export function publishErrors(values: NoticeValues, now = Date.now()): Record<string, string> {
  const w = wordsNow(noticeWords).form;
  const { title, target, publishAt, expireAt } = values;
  const start = publishAt === null ? now : Date.parse(publishAt);
  const textField = (title['zh-CN'] ?? '').trim() === '' ? 'title.zh-CN' : 'content.zh-CN';
  return {
    ...(completeIn(values).length === 0 && { [textField]: w.needText }),
    ...(!isChosen(target) && { target: w.needTarget }),
    ...(start < now && { publishAt: w.past }),
    ...(expireAt !== null && Date.parse(expireAt) <= Math.max(start, now) && { expireAt: w.beforePublish }),
  };
}
