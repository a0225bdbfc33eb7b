export interface ServerEvent {
  event: string;
  data: string;
}

/** Takes whole events out of what has come so far; what is left waits for more. Comments are the server's heartbeat. */
export function takeEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const fields = block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
      return { name, value };
    });
    const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
    if (data.length === 0) return [];
    return [{ event: fields.find(({ name }) => name === 'event')?.value ?? 'message', data: data.join('\n') }];
  });
  return { events, rest };
}
