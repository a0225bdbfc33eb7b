import type { UserType } from '@console/contract/endpoint';

export interface DemonstrationTenant {
  readonly tenantId: string;
  readonly code: string;
  readonly name: string;
  /** `LIVE@25` ends in so many days; without a number it never ends. */
  readonly services: readonly string[];
  readonly accountQuota: number;
  readonly expiresInDays?: number;
  readonly industry: string;
  readonly address: string;
  readonly todo: Readonly<Record<string, string>>;
  readonly people: readonly {
    readonly type: UserType;
    readonly username: string;
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly job: string;
    readonly organization: string;
    readonly roles: readonly ('all' | 'editor' | 'viewer')[];
  }[];
  readonly labels: readonly { readonly name: string; readonly category: string }[];
}

const labelled = (category: string, names: string) => names.split(' ').map((name) => ({ name, category }));

/**
 * Companies that could exist: one makes medical devices, one makes industrial equipment, and one runs clinics and has
 * nearly used up what it bought.
 */
export const demonstrationTenants: readonly DemonstrationTenant[] = [
  {
    tenantId: '019a0000-0000-7000-8000-000000000002',
    code: 'kangheng',
    name: '康衡医疗器械有限公司',
    services: ['REMOTE_ASSIST', 'PRODUCT_MGMT', 'ERROR_CODE', 'MODEL_LAUNCH', 'LIVE'],
    accountQuota: 60,
    industry: '医疗器械',
    address: '苏州工业园区星湖街 218 号',
    todo: { title: '核对回收站', body: '部分内容将在 30 天后彻底删除，请确认是否需要恢复。' },
    people: [
      {
        type: 2,
        username: 'owner',
        name: '王敏',
        phone: '13911002201',
        email: 'min.wang@kangheng.example',
        job: '信息化总监',
        organization: '信息中心',
        roles: [],
      },
      {
        type: 3,
        username: 'operator',
        name: '李晨',
        phone: '13911002202',
        email: 'chen.li@kangheng.example',
        job: '平台运营专员',
        organization: '客户服务部',
        roles: ['all'],
      },
      {
        type: 3,
        username: 'service',
        name: '赵雨桐',
        phone: '13911002203',
        email: 'yutong.zhao@kangheng.example',
        job: '临床应用工程师',
        organization: '技术支持部',
        roles: ['editor', 'viewer'],
      },
      {
        type: 3,
        username: 'viewer',
        name: 'Daniel Hughes',
        phone: '13911002204',
        email: 'daniel.hughes@kangheng.example',
        job: '质量审核员',
        organization: '质量管理部',
        roles: ['viewer'],
      },
    ],
    labels: [
      ...labelled('INSTALLATION', '装机流程 场地要求 电源接地 网络配置 水路连接 首次校准'),
      ...labelled('MAINTENANCE', '日常清洁 季度保养 年度保养 耗材更换 滤芯更换 电池保养 软件升级'),
      ...labelled('TROUBLESHOOTING', '开机异常 压力报警 温度报警 漏液检测 传感器故障 通信中断 屏幕无显示'),
      ...labelled('TRAINING', '新员工培训 临床操作 护士培训 认证考试 英文资料'),
      ...labelled('SAFETY', '感染控制 辐射防护 用电安全 召回通知 不良事件'),
      ...labelled('PRODUCT_INTRO', '血液透析机 输液泵 监护仪 呼吸机 超声探头'),
    ],
  },
  {
    tenantId: '019a0000-0000-7000-8000-000000000003',
    code: 'ruichi',
    name: '锐驰重工装备股份有限公司',
    services: ['REMOTE_ASSIST', 'PRODUCT_MGMT', 'ERROR_CODE', 'MODEL_LAUNCH'],
    accountQuota: 20,
    expiresInDays: 210,
    industry: '重型装备',
    address: '太原市小店区龙城大街 66 号',
    todo: { title: '核对回收站', body: '部分内容将在 30 天后彻底删除，请确认是否需要恢复。' },
    people: [
      {
        type: 2,
        username: 'owner.ruichi',
        name: '孙立群',
        phone: '13711003301',
        email: 'liqun.sun@ruichi.example',
        job: '售后总监',
        organization: '服务事业部',
        roles: [],
      },
      {
        type: 3,
        username: 'operator.ruichi',
        name: '周航',
        phone: '13711003302',
        email: 'hang.zhou@ruichi.example',
        job: '服务运营经理',
        organization: '服务事业部',
        roles: ['all'],
      },
    ],
    labels: [
      ...labelled('INSTALLATION', '吊装就位 基础施工 电气接线 液压管路 试运行'),
      ...labelled('MAINTENANCE', '润滑保养 液压油更换 易损件更换 大修 备件清单'),
      ...labelled('TROUBLESHOOTING', '主轴异响 伺服报警 PLC通信故障 液压泄漏 过热停机'),
      ...labelled('TRAINING', '上岗培训 安全操作规程 英文资料'),
      ...labelled('PRODUCT_INTRO', '数控机床 注塑机 空压机 工业机器人'),
    ],
  },
  {
    tenantId: '019a0000-0000-7000-8000-000000000004',
    code: 'mingde',
    name: '明德口腔医疗集团',
    services: ['REMOTE_ASSIST@12', 'PRODUCT_MGMT@12', 'LIVE@-20'],
    accountQuota: 6,
    expiresInDays: 12,
    industry: '口腔医疗',
    address: '杭州市拱墅区湖墅南路 9 号',
    todo: { title: '联系平台方续期', body: '使用期限即将到期，请确认是否续期。' },
    people: [
      {
        type: 2,
        username: 'owner.mingde',
        name: '叶知秋',
        phone: '13611004401',
        email: 'zhiqiu.ye@mingde.example',
        job: '设备科主任',
        organization: '设备科',
        roles: [],
      },
      {
        type: 3,
        username: 'operator.mingde',
        name: '余乐',
        phone: '13611004402',
        email: 'le.yu@mingde.example',
        job: '设备管理员',
        organization: '设备科',
        roles: ['all'],
      },
    ],
    labels: [...labelled('MAINTENANCE', '牙椅保养 灭菌器保养'), ...labelled('TRAINING', '护士培训')],
  },
];
