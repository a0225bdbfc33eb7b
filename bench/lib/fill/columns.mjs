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
  product: {
    // 监护仪 is in a sixth of them, 鸿雁传书 in 1 of 10,000.
    name: `case when ${chance(41, 10_000)} = 7 then '鸿雁传书' else
      ${pick(['监护仪', '输液泵', '呼吸机', '离心机', '注塑机', '加工中心'], 42)} end || ' ' || n`,
    name_en: 'null',
    model_no: `'KH-' || n`,
    code: 'null',
    series: pick(['M', 'P', 'V', 'X'], 43),
    category: pick(['监护', '输注', '通气', '加工'], 44),
    status: pick(['ON_SALE', 'ON_SALE', 'ON_SALE', 'DRAFT', 'DISCONTINUED'], 45),
    deleted_at: 'null',
  },
  client: {
    // 医院 is in a third of them, 鸿雁传书 in 1 of 10,000.
    name: `case when ${chance(21, 10_000)} = 7 then '鸿雁传书' else
      ${pick(['华东', '滨江', '明湖', '西岭', '南屏', '青石', '东港', '云溪'], 22)}
        || ${pick(['人民医院', '中心医院', '诊所', '医疗器械公司', '保健院', '技术服务公司'], 23)} end || ' ' || n`,
    code: `'K' || n`,
    client_type: pick(['HOSPITAL', 'HOSPITAL', 'DEALER', 'SERVICE_PARTNER', 'OTHER'], 24),
    level: pick(['STRATEGIC', 'KEY', 'STANDARD', 'POTENTIAL'], 25),
    group_id: 'null::uuid',
    status: `case when ${chance(26, 50)} = 0 then 'DISABLED' else 'ACTIVE' end`,
    user_count: '0',
    active_user_count: '0',
    deleted_at: 'null',
  },
  client_user: {
    name: `${pick(['王', '李', '张', '刘', '陈', '杨', '赵', '黄'], 31)} || ${pick(['建国', '秀英', '伟', '芳', '娜', '敏', '静', '强'], 32)}`,
    phone: `'166' || lpad(n::text, 8, '0')`,
    email: `case when ${chance(33, 3)} = 0 then 'p' || n || '@people.example' end`,
    member_role: `case when ${chance(34, 10)} = 0 then 'ADMIN' else 'MEMBER' end`,
    status: `case ${chance(35, 20)} when 0 then 'DISABLED' when 1 then 'PENDING_ACTIVATION' else 'ACTIVE' end`,
    source: `case when ${chance(36, 4)} = 0 then 'IMPORT' else 'CONSOLE' end`,
    valid_to: `case when ${chance(37, 10)} = 0 then now() + interval '1 day' * ${chance(38, 365)} end`,
    last_active_at: `case when ${chance(39, 5)} > 0 then moment end`,
    deleted_at: 'null',
  },
  // The first person did a third, ten others most of the rest, the last 1 line in 20,000; one in a hundred failed.
  operation_log: {
    seq: 'n',
    time: 'moment',
    actor_id: `('00000000-0000-4000-8000-' || lpad((${person()})::text, 12, '0'))::uuid`,
    actor_name: `'冯某' || (${person()})`,
    actor_type: '3',
    role_name: pick(['运营', '客服', '只读'], 21),
    call: `'POST /tenant/' || ${logModule()} || '/update'`,
    module: logModule(),
    // Whoever uploads is the first person, so that there is a pair that never meets.
    action: `case when ${chance(22, 20_000)} = 1 then 'PURGE' when ${person()} = 0 and ${chance(23, 4)} = 0 then 'UPLOAD'
      else ${pick(['CREATE', 'UPDATE', 'UPDATE', 'DELETE', 'LOGIN', 'STATUS'], 24)} end`,
    object_type: `'tag'`,
    object_id: `'object-' || ${chance(25, 9_000)}`,
    object_name: `case when ${chance(26, 50_000)} = 7 then '鸿雁传书' else
      ${pick(['心电', '超声', '呼吸', '麻醉', '血氧', '输液', '影像', '康复'], 27)}
        || ${pick(['监护', '探头', '传感器', '机器人', '呼吸器', '电源'], 28)} end || ' ' || upper(to_hex(n))`,
    changes: `'[{"field": "name", "before": "前", "after": "后"}, {"field": "sort", "before": 1, "after": 2}]'`,
    result: `case when ${chance(29, 10_000)} = 3 then 'FAILURE' else 'SUCCESS' end`,
    ip: `case when ${chance(30, 20_000)} = 1 then '10.9.9.9' else '10.0.0.' || ${chance(31, 8)} end`,
    trace_id: `'trace-' || n`,
    hash: `md5(n::text)`,
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

function person() {
  return `case when ${chance(17, 20_000)} = 1 then 60 when ${chance(18, 3)} = 0 then 0 else 1 + ${chance(19, 10)} end`;
}

function logModule() {
  return `case when ${chance(20, 20_000)} = 1 then 'sso' else ${pick(['tag', 'auth', 'role', 'dept'], 16)} end`;
}

function pick(words, seed) {
  const list = words.map((word) => `'${word}'`).join(', ');
  return `(array[${list}])[1 + ${chance(seed, words.length)}]`;
}

/** A number from 0 to size - 1: the same in every run, and independent of the other columns, unlike n % size. */
function chance(seed, size) {
  return `((hashint8extended(n, ${seed}) & 1073741823) % ${size})::int`;
}
