import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Look } from './server.ts';
import { expect, type Page } from './test.ts';

// Devices of an application that the simulator plays.

/** What the simulator has left behind would stand in the lists that other journeys look at. */
export async function forgetSimulated(look: Look): Promise<void> {
  await look(`delete from client_user where phone like '161%' and name like '模拟用户 %'`);
  await look(`delete from client where name like '模拟客户 %'`);
  await look(`delete from client_group where name = '模拟客户'`);
  await look(`delete from app_key where name like '模拟设备 %'`);
}

/** By whoever has the page open: an owner. */
export async function addSimulatedApplication(page: Page, name: string, code: string): Promise<string> {
  const answer = await page.request.post('/tenant/application/add', {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    data: {
      name,
      code,
      platform: 'ANDROID',
      audience: 'CLIENT',
      iconFileId: null,
      description: null,
      category: null,
      status: 'ENABLED',
      minSupportedVersionCode: null,
      planApproval: false,
      storeLinks: [],
    },
  });
  return ((await answer.json()) as { data: { applicationId: string } }).data.applicationId;
}

/** `npm run simulate`, from the first question of its devices until it is told to stop; gives its summary. */
export function startSimulator(url: string | undefined, code: string, story: { devices: number; fail?: string }) {
  const options = {
    url: url!,
    app: code,
    devices: String(story.devices),
    speed: '3600',
    from: '1.3.0:13',
    minutes: '5',
    ...(story.fail !== undefined && { fail: story.fail }),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const played = spawn(process.execPath, ['scripts/simulate/simulate.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [played.stdout, played.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return {
    stop: async () => {
      const ended = played.exitCode === null ? once(played, 'exit') : [played.exitCode];
      played.kill('SIGINT');
      const [exit] = await ended;
      expect(exit, output).toBe(0);
      return output;
    },
  };
}

export const devicesOf = async (look: Look, applicationId: string) =>
  Number(
    (await look('select count(*) as count from app_device where application_id = $1', [applicationId]))[0]!['count'],
  );
