import { contract } from '../../index.ts';
import { moduleOf } from './console-log.ts';
import { logModuleWords } from './console-log-words.ts';
import type { AnyEndpoint } from '../../endpoint.ts';
import { describe, expect, test } from 'vitest';
import { sentences } from './console-log-sentence.ts';

const logged = Object.values(contract)
  .flatMap((resource: Readonly<Record<string, AnyEndpoint>>) => Object.values(resource))
  .filter(({ effect, stream }) => effect === 'write' || stream === 'download')
  .map(({ method, path }) => `${method} ${path}`);

describe('every call that is written down', () => {
  test.each(['zh-CN', 'en-US'] as const)(
    'has its sentence in %s, and there is no sentence without a call',
    (locale) => {
      const jobs = [
        'PURGE_TRASH',
        'MATERIAL_READ',
        'MATERIAL_REPLACE',
        'MATERIAL_EXPIRE',
        'MATERIAL_FROM_CLIP',
        'CALL_RECORDING_EXPIRE',
        'LOG_TRIM',
        'EXPIRE_ACCOUNTS',
        'EXPIRE_CLIENT_USERS',
        'EXPIRE_TEMP_USERS',
        'AGREEMENT_DUE',
        'AGREEMENT_SWEEP',
        'NOTICE_DUE',
        'NOTICE_SWEEP',
        'PLAN_STARTED',
        'PLAN_FIRST_STAGE',
        'PLAN_NEXT_STAGE',
        'PLAN_PAUSED_ERRORS',
        'PLAN_PAUSED_CONFIRM',
        'PLAN_CANCELED_ERRORS',
        'PLAN_COMPLETED',
        'PLAN_TIME_OVER',
        'PLAN_MODEL_OFFLINE',
        'LIVE_LEFT_ON',
        'LIVE_LOST',
        'LIVE_NOT_HELD',
        'LIVE_REPLAY_OVER',
        'LIVE_REMIND',
        'LIVE_STREAM',
        'LIVE_REPLAY',
        'LIVE_CUE',
      ];
      expect(Object.keys(sentences[locale].calls).toSorted()).toEqual([...logged, ...jobs].toSorted());
    },
  );

  test('belongs to a module that has a name', () => {
    expect(logged.map(moduleOf).filter((module) => !(module in logModuleWords))).toEqual([]);
  });
});
