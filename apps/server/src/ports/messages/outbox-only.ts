import type { MailPort, SmsPort } from '../../kernel/jobs/messages/outbox-delivery.ts';

/** Without a provider, messages stay in the outbox, where the demonstration shows them. */
export const outboxOnlyPort: MailPort & SmsPort = {
  send: async () => ({ storedOnly: true }),
};
