import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { dropInboxMessages, sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import { sendAll, type NewMessage } from '../../../../kernel/jobs/messages/outbox.ts';
import { plainText } from '../../../../kernel/files/rich-text.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import type { Published } from '../row.ts';

/** Someone who gets a notice, with what is needed to reach them. */
export interface Addressee {
  readonly receiptId: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly locale: string;
  readonly accountId: string | null;
}

const SUMMARY = 200;

/**
 * So many messages of one notice leave in a second. All at once they would stand in the queue before everything else, and
 * whoever waits for a code to sign in would wait for a million of them.
 */
const PER_SECOND = 25;

/** When the sending began, and how many people come before these. */
export interface Pace {
  readonly since: Date;
  readonly before: number;
}

/** The reader's language, or the one in which there is something to read. */
const languageFor = ({ complete }: Published, locale: string): Locale =>
  complete.find((one) => one === locale) ?? complete[0] ?? 'zh-CN';

/** Sends SMS and mails, and puts the notice into the message box of those who have an account of the console. */
export async function sendNotice(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  notice: Published,
  people: readonly Addressee[],
  { since, before }: Pace,
): Promise<void> {
  const { channels, tenantName } = notice;
  const texts = new Map(
    notice.complete.map((locale) => [locale, plainText(notice.content[locale]).slice(0, SUMMARY)] as const),
  );
  const messages = people.flatMap(({ receiptId, name, phone, email, locale: theirs }, at): NewMessage[] => {
    const locale = languageFor(notice, theirs);
    const title = notice.title[locale];
    const runAt = new Date(since.getTime() + ((before + at) * 1_000) / PER_SECOND);
    const common = { tenantId, locale, receiptId, runAt };
    const summary = texts.get(locale) ?? '';
    return [
      ...(channels.includes('SMS')
        ? [{ ...common, to: phone, channel: 'SMS', template: 'SMS_NOTICE', params: { tenantName, title } } as const]
        : []),
      ...(channels.includes('EMAIL') && email !== null
        ? [
            {
              ...common,
              to: email,
              channel: 'MAIL',
              template: 'NOTICE_MAIL',
              params: { name: oneLine(name), tenantName, title, summary },
            } as const,
          ]
        : []),
    ];
  });
  if (messages.length > 0) await sendAll(db, messages);
  if (!channels.includes('IN_APP')) return;
  const accounts = people.flatMap(({ accountId }) => accountId ?? []);
  await removeFromInbox(db, tenantId, noticeId, accounts);
  await sendInboxMessage(db, tenantId, accounts, {
    kind: 'NOTICE',
    code: 'NOTICE',
    params: { ...titles(notice), noticeId, level: notice.level },
    route: 'userMessages',
  });
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const titles = ({ title }: Pick<Published, 'title'>) => ({
  title: title['zh-CN'] || title['en-US'],
  zh: title['zh-CN'],
  en: title['en-US'],
});

const messagesOf = (noticeId: string) =>
  sql`code in ('NOTICE', 'NOTICE_REVOKED') and params ->> 'noticeId' = ${noticeId}`;

/** Removes a notice from these message boxes, or from all of them; answers whose they were. */
export async function removeFromInbox(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  accountIds?: readonly string[],
): Promise<string[]> {
  if (accountIds?.length === 0) return [];
  return dropInboxMessages(db, tenantId, messagesOf(noticeId), accountIds ?? null);
}

/** Replaces the notice in message boxes by a new message that it was revoked. */
export async function announceRevoked(
  db: Transaction<Schema>,
  tenantId: string,
  notice: Pick<Published, 'title'> & { readonly noticeId: string },
  reason: string,
): Promise<void> {
  const accounts = await removeFromInbox(db, tenantId, notice.noticeId);
  await sendInboxMessage(db, tenantId, accounts, {
    kind: 'NOTICE',
    code: 'NOTICE_REVOKED',
    params: { ...titles(notice), noticeId: notice.noticeId, reason },
    route: 'userMessages',
  });
}
