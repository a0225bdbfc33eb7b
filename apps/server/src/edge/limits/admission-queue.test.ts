import { describe, expect, test } from 'vitest';
import { AdmissionQueue, type Place } from './admission-queue.ts';

const tenant = (key: string): Place => ({ of: 'tenant', key });
const stranger = (key: string): Place => ({ of: 'stranger', key });
const limits = { running: 1, waiting: 20, line: 10, patienceMs: 60_000 };

/** Lets everyone in who waits, one after the other, and tells who came when. */
async function order(admission: AdmissionQueue, places: readonly Place[]): Promise<string[]> {
  const came: string[] = [];
  const leave = await admission.enter(tenant('first'));
  const all = places.map(async (place) => {
    const done = await admission.enter(place);
    came.push(place.key);
    done();
  });
  leave();
  await Promise.all(all);
  return came;
}

describe('the admission', () => {
  test('lets lines take turns', async () => {
    const places = [...Array.from({ length: 4 }, () => tenant('loud')), tenant('quiet')];
    expect(await order(new AdmissionQueue(limits), places)).toEqual(['loud', 'quiet', 'loud', 'loud', 'loud']);
  });

  test('gives strangers every second turn, however many networks they come from', async () => {
    const crowd = Array.from({ length: 6 }, (_, n) => stranger(`s${n}`));
    const came = await order(new AdmissionQueue(limits), [...crowd, tenant('t'), tenant('t'), tenant('t')]);
    expect(came.slice(0, 6).filter((key) => key === 't')).toHaveLength(3);
  });

  test('gives strangers half of the room, so that who has signed in still finds some', async () => {
    const admission = new AdmissionQueue(limits);
    const leave = await admission.enter(tenant('first'));
    const crowd = Array.from({ length: 10 }, (_, n) => admission.enter(stranger(`s${n}`)));
    await expect(admission.enter(stranger('one more'))).rejects.toMatchObject({ code: 'OVERLOADED' });
    const worker = admission.enter(tenant('t'));
    leave();
    (await worker)();
    for (const each of crowd) (await each)();
    expect(admission.waiting).toBe(0);
  });

  test('tells a line that is too long to come back', async () => {
    const admission = new AdmissionQueue(limits);
    const leave = await admission.enter(tenant('first'));
    const line = Array.from({ length: 10 }, () => admission.enter(tenant('loud')));
    await expect(admission.enter(tenant('loud'))).rejects.toMatchObject({ code: 'OVERLOADED' });
    leave();
    for (const each of line) (await each)();
  });
});
