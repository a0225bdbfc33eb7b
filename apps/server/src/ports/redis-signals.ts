import { localSignals, type Signals, type Topic } from '../kernel/jobs/messages/signals.ts';
import { StartError } from '../start-error.ts';

const CHANNEL = 'tenant-console:';

/** Signals within this process, and through Redis to the other servers where there are any. */
export async function openSignals(redisUrl: string | undefined): Promise<Signals> {
  const local = localSignals();
  if (redisUrl === undefined) return local;
  const { Redis } = await import('ioredis');
  const options = { lazyConnect: true, connectTimeout: 3_000, maxRetriesPerRequest: 1 };
  const publisher = new Redis(redisUrl, options);
  const subscriber = new Redis(redisUrl, options);
  // Redis may go away later: signals are then missed and the polls find the work a moment later.
  for (const client of [publisher, subscriber]) client.on('error', () => undefined);
  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await subscriber.psubscribe(`${CHANNEL}*`);
  } catch {
    publisher.disconnect();
    subscriber.disconnect();
    throw new StartError('REDIS_URL names a Redis that does not answer. Start it, or unset REDIS_URL.');
  }
  subscriber.on('pmessage', (_pattern: string, channel: string) =>
    local.publish(channel.slice(CHANNEL.length) as Topic),
  );
  return {
    ...local,
    publish: (topic) => {
      publisher.publish(CHANNEL + topic, '').catch(() => local.publish(topic));
    },
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
