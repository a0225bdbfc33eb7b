/**
 * What a generated row holds where the column's type says too little: table → column → SQL expression. `n` is the row's
 * number, `rows` how many there will be, `moment` the time at which row n came to be.
 */
export const columnExpressions = {
  tag: {
    // Every name once. 器 is in a quarter of them, 监护 in a sixteenth, 心电监护 in a 192nd, 鸿雁传书 in 1 of 50,000.
    name: `case
      when ${chance(1, 50_000)} = 7 then '鸿雁传书'
      when ${chance(2, 5)} = 4 then ${pick(['Cardiac', 'Pump', 'Valve', 'Sensor', 'Motor', 'Infusion', 'Bearing'], 3)}
      else ${pick(['心电', '超声', '呼吸', '麻醉', '血氧', '输液', '影像', '康复', '液压', '数控', '变频', '伺服'], 4)}
        || ${pick(['监护', '探头', '传感器', '机器人', '呼吸器', '电源', '导管', '耗材', '轴承', '阀门', '电机', '主板', '变压器', '配件', '培训', '手册'], 5)}
      end || ' ' || upper(to_hex(n))`,
    color: pick(
      [
        '#D9363E',
        '#D4541B',
        '#BD6A00',
        '#96780A',
        '#5F8A14',
        '#23883B',
        '#0A8A82',
        '#1182B5',
        '#2B71F0',
        '#7A5AF0',
        '#CB42A3',
        '#6B7785',
      ],
      6,
    ),
    // One in 10 without, 3 in 10 in the largest, 1 in 10,000 in the smallest.
    category: `case
      when ${chance(7, 10_000)} = 1 then '校准'
      when ${chance(8, 10)} = 0 then null
      when ${chance(8, 10)} < 4 then '产品线'
      else ${pick(['科室', '型号', '客户', '培训', '售后', '法规'], 9)} end`,
    sort: chance(10, 10_000),
    deleted_at: `case when ${chance(11, 50)} = 49 then moment end`,
  },
  material: { title: `${pick(['操作视频', '安装手册', 'Maintenance guide', '产品彩页'], 12)} || ' ' || n` },
  file: {
    path: `to_char(moment, 'YYYY/MM') || '/' || md5(n::text)`,
    size: `1000 + ${chance(13, 9_000_000)}`,
    sha256: `md5(n::text) || md5((n + 1)::text)`,
    ext: `'pdf'`,
    mime: `'application/pdf'`,
  },
};

function pick(words, seed) {
  const list = words.map((word) => `'${word}'`).join(', ');
  return `(array[${list}])[1 + ${chance(seed, words.length)}]`;
}

/** A number from 0 to size - 1: the same in every run, and independent of the other columns, unlike n % size. */
function chance(seed, size) {
  return `((hashint8extended(n, ${seed}) & 1073741823) % ${size})::int`;
}
