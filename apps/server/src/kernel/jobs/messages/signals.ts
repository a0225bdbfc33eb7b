/** Short news between the server processes of one installation. What is missed is found by the next poll. */
export type Topic = 'jobs';

export interface Signals {
  publish(topic: Topic): void;
  subscribe(topic: Topic, listener: () => void): void;
  close(): Promise<void>;
}

/** One process is its own audience. */
export function localSignals(): Signals {
  const listeners: { topic: Topic; listener: () => void }[] = [];
  return {
    publish: (topic) => {
      for (const each of listeners) if (each.topic === topic) each.listener();
    },
    subscribe: (topic, listener) => void listeners.push({ topic, listener }),
    close: async () => undefined,
  };
}
