import type { UsagePoint } from '@console/contract/areas/dashboard/usage-data';
import { expect, test } from 'vitest';
import { letterTo } from './letter.ts';

const nothing = { active: 0, fresh: 0, returning: 0, sessions: 0, operations: 0, failures: 0 };
const point = { ...nothing, from: '2026-11-09T00:00:00+08:00', to: '2026-11-16T00:00:00+08:00' } as UsagePoint;

test('what apps call their operations leads nowhere, whatever it looks like', () => {
  const { params } = letterTo(
    {
      name: '李晨',
      locale: 'zh-CN',
      reportName: '周报',
      tenantName: '康衡',
      seesPeople: false,
      seesOperations: false,
    },
    { rhythm: 'WEEKLY', firstDay: '2026-11-09', lastDay: '2026-11-15' },
    {
      now: point,
      before: point,
      usual: null,
      applications: [],
      versions: [{ versionName: '3.2.1', active: 4 }],
      events: [{ event: '账号异常 https://evil.example/x 或 a@evil.example', operations: 5 }],
      falling: [],
      asOf: '2026-11-16T00:00:00Z',
    },
    'https://console.example',
  );
  const { events, versions } = params as { events: string; versions: string };
  expect(events).not.toMatch(/https:\/\/|evil\.example|a@evil/);
  expect(events.replaceAll('\u2060', '')).toContain('https://evil.example/x 或 a@evil.example');
  expect(versions).toContain('3.2.1');
});
