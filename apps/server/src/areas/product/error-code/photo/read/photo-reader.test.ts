import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPhoto } from './photo-reader.ts';
import { displayPhoto } from './photo-rig.ts';

const best = async (photo: Uint8Array) => {
  const texts = await readPhoto(photo);
  return texts.toSorted((one, other) => other.confidence - one.confidence)[0]?.text;
};

describe('a photograph', () => {
  test('of a display is read', async () => {
    expect(await best(await displayPhoto('AL-08', { writing: 'segments', slant: 0.1, turn: 5 }))).toBe('AL-08');
    expect(await best(await displayPhoto('E47', { writing: 'points' }))).toBe('E47');
  });

  test('without any writing gives nothing', async () => {
    const empty = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    expect(await readPhoto(empty)).toEqual([]);
  });

  test('that is no picture, not a whole one, or one that grows too large, is refused with a reason', async () => {
    const photo = await displayPhoto('E01', { writing: 'segments' });
    await expect(readPhoto(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow('FILE_TYPE');
    await expect(readPhoto(photo.subarray(0, photo.length / 2))).rejects.toThrow('FILE_DAMAGED');
    await expect(readPhoto(claimingSize(photo, 60_000))).rejects.toThrow('PICTURE_TOO_LARGE');
    expect(await best(photo)).toBe('E01');
  });

  test('that takes too long is given up, and the next one is read', async () => {
    const photo = await displayPhoto('E47', { writing: 'segments' });
    await expect(readPhoto(photo, 0)).rejects.toThrow('PHOTO_UNREADABLE');
    expect(await best(photo)).toBe('E47');
  });

  test('waits its turn; where too many wait, the next is refused at once', async () => {
    const photo = await displayPhoto('F12', { writing: 'segments' });
    const asked = Array.from({ length: 20 }, () => readPhoto(photo));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual(
      Array.from({ length: 4 }, () => expect.stringContaining('OVERLOADED')),
    );
  });
});

/** The header of a PNG that says it is so many points wide and high. */
function claimingSize(png: Buffer, edge: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(edge, 16);
  changed.writeUInt32BE(edge, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}
