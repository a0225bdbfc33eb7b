import { describe, expect, test } from 'vitest';
import { condition, problemParams, queryParts, readQuery, suggestions } from './console-log-query.ts';

const meant = (text: string) => readQuery(text).query;
const problems = (text: string) => readQuery(text).problems.map(({ code, part }) => [code, part.typedKey, part.value]);

describe('the search language of the log', () => {
  test('reads keys and values in either language', () => {
    expect(meant('actor:zhang action:delete result:failure module:role "free words"')).toEqual({
      actor: 'zhang',
      action: 'DELETE',
      result: 'FAILURE',
      module: 'role',
      words: 'free words',
    });
    expect(meant('操作人:张伟 动作:删除 结果:失败 模块:角色 对象:“心电 监护” 地址:10.1.2.3 追踪:abc-1')).toEqual({
      actor: '张伟',
      action: 'DELETE',
      result: 'FAILURE',
      module: 'role',
      object: '心电 监护',
      ip: '10.1.2.3',
      trace: 'abc-1',
    });
    expect(meant('动作：登录失败 action')).toEqual({ action: 'LOGIN_FAILED', words: 'action' });
    expect(meant('action:"failed sign-in" Result:OK')).toEqual({ action: 'LOGIN_FAILED', result: 'SUCCESS' });
  });

  test('knows days, minutes and how long ago, and no day that never was', () => {
    expect(meant('since:2026-11-01 until:2026-11-15')).toEqual({
      since: { at: '2026-11-01 00:00', wholeDay: true },
      until: { at: '2026-11-15 00:00', wholeDay: true },
    });
    expect(meant('从:7天 到:2026-11-15T08:30')).toEqual({
      since: { hoursAgo: 168 },
      until: { at: '2026-11-15 08:30', wholeDay: false },
    });
    expect(problems('since:2026-02-30 until:soon')).toEqual([
      ['LOG_QUERY_VALUE', 'since', '2026-02-30'],
      ['LOG_QUERY_VALUE', 'until', 'soon'],
    ]);
  });

  test('reports unknown keys, values that mean nothing, and keys that stand twice', () => {
    expect(problems('wer:zhang action:fly actor: ip:x!')).toEqual([
      ['LOG_QUERY_KEY', 'wer', 'zhang'],
      ['LOG_QUERY_VALUE', 'action', 'fly'],
      ['LOG_QUERY_VALUE', 'actor', ''],
      ['LOG_QUERY_VALUE', 'ip', 'x!'],
    ]);
    expect(problems('actor:a 操作人:b')).toEqual([['LOG_QUERY_TWICE', '操作人', 'b']]);
    const [unknown] = readQuery('wer:zhang').problems;
    expect(problemParams(unknown!, 'en-US')).toEqual({
      key: 'wer',
      value: 'zhang',
      known: 'actor, action, result, module, object, ip, since, until, trace',
    });
  });

  test('takes a quote that is not closed yet as far as it goes', () => {
    expect(meant('object:"心电 监')).toEqual({ object: '心电 监' });
    expect(queryParts('a  actor:b').map(({ start, end, valueStart }) => [start, end, valueStart])).toEqual([
      [0, 1, 0],
      [3, 10, 9],
    ]);
  });

  test('suggests keys, then values, in the reader’s language and at the caret', () => {
    expect(suggestions('', 0, 'en-US').map(({ text }) => text)).toContain('actor:');
    expect(suggestions('结', 1, 'zh-CN')).toEqual([
      { text: '结果:', query: '结果:', caret: 3, key: 'result', isKey: true },
    ]);
    expect(suggestions('结果:', 3, 'zh-CN').map(({ query }) => query)).toEqual(['结果:成功 ', '结果:失败 ']);
    expect(suggestions('act zhang', 3, 'en-US').map(({ query }) => query)).toEqual(
      ['actor: zhang', 'action: zhang'].map((q) => q.replace(': ', ':').replace('zhang', ' zhang')),
    );
    expect(suggestions('action:del x', 10, 'en-US').map(({ query }) => query)).toEqual([
      'action:Delete x',
      'action:"Delete permanently" x',
    ]);
    // A key that is given already is not offered again.
    expect(suggestions('actor:x ', 8, 'en-US').map(({ key }) => key)).not.toContain('actor');
    expect(condition('object', '心电 监护', 'zh-CN')).toBe('对象:"心电 监护"');
  });
});
