import type { MaterialKind } from '@console/contract/areas/material/material/parts';

export interface MaterialStory {
  readonly title: string;
  readonly kind: MaterialKind;
  readonly labels: readonly string[];
  readonly summary: string;
  readonly steps: readonly string[];
  readonly locale?: 'zh-CN' | 'en-US';
  readonly visibility?: 'BOTH' | 'CLIENT' | 'TEAM';
  /** The title of the same in the other language. */
  readonly translates?: string;
  readonly expiresInDays?: number;
  /** A file that is a picture, to be put into texts. */
  readonly isPicture?: true;
  /** A draft, something taken away, a file that is broken, or one that is replaced next week. */
  readonly fate?: 'DRAFT' | 'DISABLED' | 'BROKEN' | 'REPLACED_SOON';
}

type Line = readonly [title: string, kind: MaterialKind, labels: string, summary: string, steps: string];

const told = (lines: readonly Line[], more: Partial<MaterialStory> = {}): MaterialStory[] =>
  lines.map(([title, kind, labels, summary, steps]) => ({
    title,
    kind,
    summary,
    ...more,
    labels: labels.split(' ').filter(Boolean),
    steps: steps.split('|'),
  }));

/** What each company of the demonstration has written down, by the company's code. */
export const demonstrationMaterials: Readonly<Record<string, readonly MaterialStory[]>> = {
  kangheng: [
    ...told([
      [
        'HD-300 血液透析机装机手册',
        'FILE',
        '装机流程 血液透析机 水路连接',
        '从拆箱到首次治疗前的全部步骤。',
        '核对装箱单并检查外观|连接反渗水与排水管路|接地电阻不大于 0.1 Ω|完成消毒与首次自检',
      ],
      [
        '透析机季度保养操作视频',
        'VIDEO',
        '季度保养 血液透析机',
        '十二分钟的保养，浓缩为四个关键动作。',
        '断电并挂牌|更换细菌过滤器|清洁进液吸管|运行压力自检',
      ],
      [
        '输液泵压力报警处理',
        'IMAGE_TEXT',
        '压力报警 输液泵',
        '出现下游阻塞报警时的处理顺序。',
        '暂停输注并关闭滚轮夹|检查管路是否打折或受压|释放压力后重新装管|恢复输注并观察五分钟',
      ],
      [
        '呼吸机滤芯更换步骤',
        'IMAGE_TEXT',
        '滤芯更换 呼吸机',
        '每三个月或提示更换时进行。',
        '关闭气源并放空压力|取下旧滤芯并登记批号|装入新滤芯，听到卡扣声|执行泄漏测试',
      ],
      ['监护仪整机结构模型', 'MODEL', '监护仪 新员工培训', '可旋转查看的整机结构。', '外壳|屏幕|电池仓'],
    ]),
    ...told(
      [
        [
          'Infusion pump quick start (EN)',
          'FILE',
          '输液泵 英文资料',
          'From power-on to the first infusion.',
          'Mount the pump on the pole|Load the line and close the door|Set rate and volume|Start and check the drip',
        ],
      ],
      {
        locale: 'en-US',
      },
    ),
    ...told([
      [
        '监护仪开机自检说明',
        'IMAGE_TEXT',
        '开机异常',
        '自检约二十秒，期间不要触碰按键。',
        '接通电源，绿灯常亮|按住电源键两秒|等待自检音结束|核对时间与床号',
      ],
      [
        '监护仪血氧探头清洁消毒',
        'IMAGE_TEXT',
        '日常清洁 感染控制',
        '每位患者使用后进行。',
        '用湿布去除污渍|用 75% 酒精擦拭两遍|自然晾干，不可浸泡|检查线缆有无破损',
      ],
      [
        '监护仪电池更换视频',
        'VIDEO',
        '电池保养',
        '更换电池不影响已保存的趋势数据。',
        '关机并拔下电源|打开底部电池仓|换上同型号电池|充电四小时后使用',
      ],
      [
        '监护仪网络配置指南',
        'FILE',
        '网络配置',
        '接入中央站前由信息科完成。',
        '确认网段与网关|输入中央站地址|测试连接|记录设备编号',
      ],
      [
        '监护仪交互式操作练习',
        'H5',
        '新员工培训',
        '在手机上逐步完成一次开机与测量。',
        '开机|连接导联|设置报警上下限|打印波形',
      ],
      [
        '监护仪报警分级卡片',
        'IMAGE_TEXT',
        '护士培训',
        '红、黄、青三级报警的含义与响应时间。',
        '红色：立即处理|黄色：一分钟内确认|青色：记录并安排检查',
      ],
      [
        '输液泵快速上手',
        'FILE',
        '临床操作',
        '从开机到第一次输注。',
        '固定在输液架上|装入管路并关门|设置流速与总量|启动并观察滴壶',
      ],
      ['输液泵日常清洁视频', 'VIDEO', '日常清洁', '每班次结束时进行。', '断电|擦拭外壳|清洁泵门内侧|检查密封条'],
      ['输液泵装管三维演示', 'MODEL', '临床操作', '看清管路在泵内的走向。', '泵门|挤压片|气泡探测器'],
      ['输液泵流速换算小工具', 'H5', '临床操作', '滴速与毫升每小时互相换算。', '选择滴系数|输入滴速|读取流速'],
      [
        '注射泵与输液泵的区别',
        'IMAGE_TEXT',
        '新员工培训',
        '什么时候用哪一种。',
        '小剂量、高精度用注射泵|大容量用输液泵|联合使用时注意背压',
      ],
      [
        '呼吸机管路连接视频',
        'VIDEO',
        '临床操作',
        '成人与儿童管路的不同接法。',
        '选择管路|连接湿化罐|安装呼气阀|运行泄漏测试',
      ],
      [
        '呼吸机年度保养记录表',
        'FILE',
        '年度保养',
        '由服务工程师填写并存档。',
        '更换氧电池|校准流量传感器|更换进气滤网|签字归档',
      ],
      [
        '呼吸机湿化器使用须知',
        'IMAGE_TEXT',
        '感染控制',
        '水位、温度与更换周期。',
        '使用灭菌注射用水|温度设为 37 ℃|每日更换水|七天更换管路',
      ],
      ['呼吸机整机结构模型', 'MODEL', '新员工培训', '主机、显示器与台车。', '主机|显示器|台车'],
      [
        '血液透析机水质要求',
        'FILE',
        '场地要求',
        '反渗水各项指标与检测频率。',
        '电导率|细菌数每月一次|内毒素每季度一次|余氯每班检测',
      ],
      [
        '血液透析机电导度报警处理',
        'IMAGE_TEXT',
        '传感器故障',
        '报警后先看浓缩液，再看水路。',
        '检查 A、B 液余量|检查吸管是否插反|执行电导度校准|仍报警请联系工程师',
      ],
      [
        '血液透析机消毒流程演练',
        'H5',
        '感染控制',
        '热消毒与化学消毒的步骤练习。',
        '选择消毒方式|确认无患者连接|启动程序|残留检测',
      ],
      [
        '超声探头日常保养',
        'IMAGE_TEXT',
        '超声探头',
        '探头是最贵的易损件。',
        '用后立即擦净耦合剂|不可高温消毒|线缆不打折|每周检查透镜',
      ],
      ['超声探头更换视频', 'VIDEO', '超声探头', '热插拔前请先冻结图像。', '冻结图像|解锁接头|插入新探头|选择检查预设'],
      ['用电安全年度培训', 'FILE', '用电安全', '全员必修，每年一次。', '接地与漏电|插线板使用|应急断电|触电急救'],
    ]),
    ...told(
      [
        [
          'Cleaning the SpO2 sensor',
          'IMAGE_TEXT',
          '英文资料',
          'After every patient.',
          'Wipe off visible soil|Wipe twice with 75% alcohol|Let it air-dry; do not immerse|Check the cable for damage',
        ],
      ],
      { locale: 'en-US', translates: '监护仪血氧探头清洁消毒' },
    ),
    ...told(
      [
        [
          '召回通知：电池批次 2311',
          'IMAGE_TEXT',
          '召回通知',
          '涉及批次请立即停用并更换。',
          '核对电池标签|停用涉及批次|联系服务热线更换',
        ],
      ],
      { expiresInDays: 12 },
    ),
    ...told(
      [
        [
          '输液泵软件 3.2 升级说明',
          'FILE',
          '软件升级',
          '升级前请备份药物库。',
          '备份药物库|连接服务软件|升级约八分钟|核对版本号',
        ],
      ],
      { expiresInDays: 25 },
    ),
    ...told(
      [['监护仪旧版操作卡', 'IMAGE_TEXT', '临床操作', '仅供仍在使用 2.x 版本的科室。', '按旧菜单进入设置|保存后重启']],
      { expiresInDays: -20 },
    ),
    ...told(
      [['服务工程师现场安全须知', 'IMAGE_TEXT', '用电安全', '仅限内部团队。', '断电挂牌|双人作业|测量残余电压']],
      { visibility: 'TEAM' },
    ),
    ...told([['监护仪培训录像（上传中断）', 'VIDEO', '', '上传时网络中断，需要重新上传。', '开机']], {
      fate: 'BROKEN',
    }),
    ...told([['输液泵装机验收单', 'FILE', '装机流程', '下周起启用新版表格。', '外观检查|电气安全|流速校验|用户签字']], {
      fate: 'REPLACED_SOON',
    }),
    ...told([['透析用水新国标解读', 'IMAGE_TEXT', '场地要求', '正在撰写。', '适用范围|指标变化|过渡期安排']], {
      fate: 'DRAFT',
    }),
    ...told(
      [
        ['输液泵面板按键图', 'FILE', '输液泵', '供图文和公告引用。', '屏幕|数字键|启动键|静音键'],
        ['透析机水路示意图', 'FILE', '血液透析机 水路连接', '供图文和公告引用。', '进水|反渗水|透析液|排水'],
      ],
      { isPicture: true },
    ),
    ...told([['老款输液泵使用说明', 'FILE', '', '该型号已停产。', '开机|装管|启动']], { fate: 'DISABLED' }),
  ],
  ruichi: told([
    [
      '五轴机床吊装就位规范',
      'FILE',
      '吊装就位 数控机床',
      '吊装方案、地基与找平。',
      '核对地基图|吊点与钢丝绳|就位找平|灌浆养护',
    ],
    ['注塑机液压油更换视频', 'VIDEO', '液压油更换 注塑机', '每 5,000 小时一次。', '泄压|排空旧油|更换滤芯|加注并排气'],
    [
      '伺服报警代码速查',
      'IMAGE_TEXT',
      '伺服报警 数控机床',
      '常见伺服报警与先后顺序。',
      '记录报警号|检查编码器线|检查制动器|复位测试',
    ],
  ]),
  mingde: told([
    [
      '牙科综合治疗台日常保养',
      'IMAGE_TEXT',
      '牙椅保养',
      '每日诊后进行。',
      '冲洗管路两分钟|清洁吸唾过滤网|擦拭表面|关闭水气',
    ],
  ]),
};
