import type { ShownTool } from '@console/contract/areas/toolbox/toolbox/shown-toolbox';

type Both = readonly [chinese: string, english: string];

interface ToolStory {
  readonly name: Both;
  readonly description?: Both;
  readonly type: 'MODELS' | 'PAGES' | 'KNOWLEDGE' | 'ERRORCODE';
  /** Models and sets by their names; materials are all that speak of one of these words. */
  readonly about: readonly string[];
  readonly layout?: NonNullable<ShownTool['knowledge']>['layout'];
  readonly fallback?: NonNullable<ShownTool['errorCode']>['fallback'];
}

export interface ToolboxStory {
  readonly name: Both;
  readonly description: Both;
  readonly audience: 'BOTH' | 'CLIENT' | 'TEAM';
  /** By their model numbers; none is for all. */
  readonly products?: readonly string[];
  /** Whether only one group of customers sees it. */
  readonly forOneGroup?: boolean;
  readonly tools: readonly ToolStory[];
  /** Opened in the last four weeks; one that is not enabled was opened by nobody. */
  readonly opened: number;
}

/** What each company of the demonstration has put together for its people, by the company's code. */
export const demonstrationToolboxes: Readonly<Record<string, readonly ToolboxStory[]>> = {
  kangheng: [
    {
      name: ['监护仪使用与排障', 'Monitor: use and troubleshooting'],
      description: ['护士站常用：看结构、查报警、读操作指引。', 'For the ward: parts, alarms and guides.'],
      audience: 'BOTH',
      products: ['KH-M90', 'KH-M60'],
      tools: [
        { name: ['监护仪三维结构', 'Monitor in 3D'], type: 'MODELS', about: ['监护仪整机', '中央站网关'] },
        {
          name: ['监护仪报警查询', 'Monitor alarms'],
          description: ['输入编号或拍照查询处理步骤。', 'Look up by number or photo.'],
          type: 'ERRORCODE',
          about: ['M 系列监护仪主控'],
          fallback: 'CALL_EXPERT',
        },
        { name: ['监护仪资料', 'Monitor library'], type: 'KNOWLEDGE', about: ['监护仪'], layout: 'GRID' },
      ],
      opened: 412,
    },
    {
      name: ['输液泵现场工具箱', 'Infusion pump field kit'],
      description: ['压力报警、速查与快速上手。', 'Pressure alarms, reference and quick start.'],
      audience: 'BOTH',
      products: ['KH-P30', 'KH-S20'],
      tools: [
        { name: ['输液泵整机展示', 'Infusion pump in 3D'], type: 'MODELS', about: ['输液泵整机'] },
        {
          name: ['输液泵错误码', 'Pump error codes'],
          type: 'ERRORCODE',
          about: ['输液泵与注射泵'],
          fallback: 'LEAVE_MESSAGE',
        },
        {
          name: ['输液泵知识库', 'Pump knowledge base'],
          type: 'KNOWLEDGE',
          about: ['输液泵', 'nfusion'],
          layout: 'CHAPTER',
        },
      ],
      opened: 268,
    },
    {
      name: ['透析机保养专栏', 'Dialysis maintenance'],
      description: [
        '装机、季度保养与水路连接，供签约客户使用。',
        'Installation and quarterly service, for contract customers.',
      ],
      audience: 'CLIENT',
      products: ['KH-D20'],
      forOneGroup: true,
      tools: [
        { name: ['透析机保养资料', 'Dialysis service library'], type: 'KNOWLEDGE', about: ['透析'], layout: 'CHAPTER' },
      ],
      opened: 96,
    },
    {
      name: ['工程师内训', 'Engineer training'],
      description: [
        '仅团队可见：整机结构、滤芯更换与互动演示。',
        'Team only: structure, filters and interactive demos.',
      ],
      audience: 'TEAM',
      tools: [
        { name: ['互动演示', 'Interactive demos'], type: 'PAGES', about: [''] },
        {
          name: ['内训资料', 'Training library'],
          type: 'KNOWLEDGE',
          about: ['呼吸机', '监护仪', '透析'],
          layout: 'LIST',
        },
        {
          name: ['呼吸机错误码', 'Ventilator error codes'],
          type: 'ERRORCODE',
          about: ['V50 呼吸机'],
          fallback: 'NONE',
        },
      ],
      opened: 153,
    },
    {
      name: ['呼吸机新版工具箱', 'Ventilator toolbox (new)'],
      description: ['编写中，模型处理完成后启用。', 'In preparation; enabled once its model is ready.'],
      audience: 'BOTH',
      products: ['KH-V50'],
      tools: [{ name: ['呼吸机滤芯更换', 'Ventilator filters'], type: 'KNOWLEDGE', about: ['呼吸机'], layout: 'LIST' }],
      opened: 0,
    },
  ],
  ruichi: [
    {
      name: ['数控机床服务', 'CNC service'],
      description: ['就位、保养与伺服报警。', 'Setup, maintenance and servo alarms.'],
      audience: 'BOTH',
      products: ['RC-V5'],
      tools: [
        { name: ['电柜结构', 'Control cabinet'], type: 'MODELS', about: ['数控系统电柜'] },
        { name: ['机床资料', 'Machine library'], type: 'KNOWLEDGE', about: ['机床', '伺服'], layout: 'LIST' },
        {
          name: ['伺服报警查询', 'Servo alarms'],
          type: 'ERRORCODE',
          about: ['数控系统与伺服驱动'],
          fallback: 'CALL_EXPERT',
        },
      ],
      opened: 74,
    },
  ],
};
