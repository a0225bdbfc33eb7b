/** `name` with what is below it; the leader and the members are named by their user names. */
export interface DemonstrationDept {
  readonly name: string;
  readonly leader?: string;
  readonly below?: readonly DemonstrationDept[];
}

export interface DemonstrationPerson {
  readonly username: string;
  readonly name: string;
  readonly dept: string;
  readonly job: string;
  /** Codes of roles, the first to start with; `@30` lends one for thirty days. */
  readonly roles: string;
  readonly status?: 'PENDING_ACTIVATION' | 'DISABLED' | 'EXPIRED';
  /** Days until a temporary account ends; behind us, it has ended. */
  readonly endsIn?: number;
  /** Days since the last sign-in. */
  readonly seen?: number;
}

/** One line of the log of the week: days ago, time, who, call, action, object. A last word is why it failed. */
export type DemonstrationLine = readonly [
  daysAgo: number,
  at: string,
  who: string,
  call: string,
  action: string,
  object?: string | undefined,
  failCode?: string,
];

export interface DemonstrationStaffing {
  readonly domain: string;
  readonly phones: string;
  readonly numbers: string;
  readonly depts: readonly DemonstrationDept[];
  /** Where the people of `tenants.ts` belong. */
  readonly places: Readonly<Record<string, string>>;
  readonly people: readonly DemonstrationPerson[];
  /** Colleagues in the staff directory who have no account yet: `name department job`. */
  readonly staff: readonly string[];
  readonly week: readonly DemonstrationLine[];
}

const login = 'POST /tenant/auth/loginV402';
const logout = 'POST /tenant/auth/logout';

const kangheng: DemonstrationStaffing = {
  domain: 'kangheng.example',
  phones: '13911003',
  numbers: 'KH',
  depts: [
    { name: '总经理办公室', leader: 'lu.zhiyuan' },
    { name: '信息中心', leader: 'owner', below: [{ name: '系统运维组', leader: 'han.bo' }] },
    {
      name: '客户服务中心',
      leader: 'gao.lan',
      below: [
        {
          name: '客户服务部',
          leader: 'dept.admin',
          below: [
            { name: '华东服务组', leader: 'shen.yue', below: [{ name: '上海驻点' }] },
            { name: '华南服务组', leader: 'liang.weijie' },
          ],
        },
        { name: '技术支持部', leader: 'ma.chao', below: [{ name: '远程支持组', leader: 'tang.ning' }] },
      ],
    },
    { name: '质量管理部', leader: 'viewer' },
    { name: '市场与培训部', leader: 'xie.fei', below: [{ name: '培训组' }] },
    { name: '研发中心', leader: 'deng.kai', below: [{ name: '产品资料组', leader: 'song.jia' }] },
  ],
  places: { owner: '信息中心', operator: '客户服务部', service: '技术支持部', viewer: '质量管理部' },
  people: [
    { username: 'dept.admin', name: '何静', dept: '客户服务部', job: '客户服务部经理', roles: 'DEPT_ADMIN', seen: 0 },
    { username: 'lu.zhiyuan', name: '陆志远', dept: '总经理办公室', job: '副总经理', roles: 'AUDITOR', seen: 6 },
    { username: 'han.bo', name: '韩博', dept: '系统运维组', job: '运维工程师', roles: 'AUDITOR VIEWER', seen: 1 },
    { username: 'gao.lan', name: '高岚', dept: '客户服务中心', job: '服务总监', roles: 'SERVICE_MANAGER', seen: 1 },
    { username: 'shen.yue', name: '沈悦', dept: '华东服务组', job: '区域主管', roles: 'SERVICE_MANAGER', seen: 2 },
    { username: 'wu.hao', name: '吴昊', dept: '华东服务组', job: '现场工程师', roles: 'SERVICE_EXPERT', seen: 1 },
    {
      username: 'zhu.lin',
      name: '朱琳',
      dept: '上海驻点',
      job: '现场工程师',
      roles: 'SERVICE_EXPERT VIEWER@14',
      seen: 3,
    },
    { username: 'jiang.tao', name: '蒋涛', dept: '上海驻点', job: '现场工程师', roles: 'SERVICE_EXPERT', seen: 9 },
    {
      username: 'liang.weijie',
      name: '梁伟杰',
      dept: '华南服务组',
      job: '区域主管',
      roles: 'SERVICE_MANAGER',
      seen: 1,
    },
    { username: 'luo.min', name: '罗敏', dept: '华南服务组', job: '客户代表', roles: 'CUSTOMER_MANAGER', seen: 4 },
    {
      username: 'cao.yang',
      name: '曹洋',
      dept: '华南服务组',
      job: '外包工程师',
      roles: 'SERVICE_EXPERT',
      endsIn: 20,
      seen: 2,
    },
    { username: 'ma.chao', name: '马超', dept: '技术支持部', job: '技术支持经理', roles: 'SERVICE_MANAGER', seen: 1 },
    {
      username: 'tang.ning',
      name: '唐宁',
      dept: '远程支持组',
      job: '远程支持工程师',
      roles: 'SERVICE_EXPERT',
      seen: 1,
    },
    { username: 'fang.qi', name: '方琪', dept: '远程支持组', job: '远程支持工程师', roles: 'SERVICE_EXPERT', seen: 5 },
    {
      username: 'wei.dong',
      name: '魏东',
      dept: '远程支持组',
      job: '实习生',
      roles: 'VIEWER',
      status: 'EXPIRED',
      endsIn: -12,
      seen: 13,
    },
    { username: 'yuan.xin', name: '袁欣', dept: '质量管理部', job: '质量工程师', roles: 'AUDITOR ANALYST@60', seen: 2 },
    { username: 'xie.fei', name: '谢菲', dept: '市场与培训部', job: '市场经理', roles: 'CUSTOMER_MANAGER', seen: 3 },
    { username: 'peng.yu', name: '彭雨', dept: '培训组', job: '培训讲师', roles: 'CONTENT_EDITOR', seen: 1 },
    {
      username: 'emily.carter',
      name: 'Emily Carter',
      dept: '培训组',
      job: '英文讲师',
      roles: 'CONTENT_EDITOR',
      status: 'PENDING_ACTIVATION',
    },
    { username: 'deng.kai', name: '邓凯', dept: '研发中心', job: '研发总监', roles: 'PRODUCT_ENGINEER', seen: 7 },
    {
      username: 'song.jia',
      name: '宋佳',
      dept: '产品资料组',
      job: '资料工程师',
      roles: 'CONTENT_EDITOR VIEWER',
      seen: 1,
    },
    {
      username: 'qin.lu',
      name: '秦璐',
      dept: '产品资料组',
      job: '资料工程师',
      roles: 'CONTENT_EDITOR',
      status: 'PENDING_ACTIVATION',
    },
    {
      username: 'zou.ping',
      name: '邹平',
      dept: '客户服务部',
      job: '客户代表',
      roles: 'CUSTOMER_MANAGER',
      status: 'DISABLED',
      seen: 41,
    },
  ],
  staff: [
    '白一凡 华东服务组 现场工程师',
    '蔡雪 华南服务组 客户代表',
    '程远 远程支持组 远程支持工程师',
    '崔丽 质量管理部 检验员',
    '戴明 研发中心 硬件工程师',
    '丁晓 产品资料组 插画师',
    '范伟 上海驻点 现场工程师',
    '冯倩 培训组 培训讲师',
    '龚磊 系统运维组 网络管理员',
    '顾言 市场与培训部 市场专员',
    '郝梅 客户服务部 客户代表',
    '侯军 技术支持部 技术支持工程师',
    '黄蓉 总经理办公室 秘书',
    '贾宁 质量管理部 法规专员',
    '金玉 华东服务组 客户代表',
    '孔亮 研发中心 软件工程师',
    'Lucas Meyer 技术支持部 应用专家',
  ],
  week: [
    [6, '08:52', 'gao.lan', login, 'LOGIN'],
    [6, '09:05', 'gao.lan', 'POST /tenant/subaccount/add', 'CREATE', '秦璐'],
    [6, '09:07', 'gao.lan', 'POST /tenant/subaccount/updateRole', 'ASSIGN', '朱琳'],
    [6, '10:31', 'lu.zhiyuan', login, 'LOGIN'],
    [6, '10:40', 'lu.zhiyuan', 'GET /tenant/operationlog/console/export', 'EXPORT'],
    [5, '08:47', 'song.jia', login, 'LOGIN'],
    [5, '09:12', 'song.jia', 'POST /tenant/tag/update', 'UPDATE', '装机流程'],
    [5, '09:20', 'fang.qi', login, 'LOGIN_FAILED', undefined, 'AUTH_BAD_CREDENTIALS'],
    [5, '09:21', 'fang.qi', login, 'LOGIN'],
    [5, '14:03', 'peng.yu', login, 'LOGIN'],
    [5, '14:30', 'peng.yu', 'POST /tenant/tag/add', 'CREATE', '护士培训'],
    [5, '17:58', 'peng.yu', logout, 'LOGOUT'],
    [4, '08:55', 'dept.admin', login, 'LOGIN'],
    [4, '09:10', 'dept.admin', 'POST /tenant/subaccount/updateStatus', 'STATUS', '邹平'],
    [4, '09:34', 'dept.admin', 'GET /tenant/subaccount/resendActivateEmail', 'UPDATE', '秦璐'],
    [4, '11:02', 'luo.min', login, 'LOGIN'],
    [4, '15:40', 'han.bo', login, 'LOGIN'],
    [4, '15:52', 'han.bo', 'POST /tenant/operationlog/console/verify', 'VERIFY'],
    [3, '08:49', 'xie.fei', login, 'LOGIN'],
    [3, '10:15', 'zhu.lin', login, 'LOGIN'],
    [3, '10:16', 'zhu.lin', 'GET /tenant/auth/switchRole', 'SWITCH_ROLE', '只读访客'],
    [3, '13:22', 'song.jia', login, 'LOGIN'],
    [3, '13:40', 'song.jia', 'POST /tenant/tag/update', 'UPDATE', '年度保养'],
    [3, '16:05', 'gao.lan', 'POST /tenant/dept/move', 'MOVE', '上海驻点'],
    [2, '08:51', 'shen.yue', login, 'LOGIN'],
    [2, '09:02', 'shen.yue', 'POST /tenant/subaccount/reveal', 'REVEAL', '吴昊'],
    [2, '09:48', 'yuan.xin', login, 'LOGIN'],
    [2, '10:20', 'yuan.xin', 'GET /tenant/subaccount/export', 'EXPORT'],
    [2, '14:11', 'cao.yang', login, 'LOGIN'],
    [2, '14:12', 'cao.yang', 'POST /tenant/tag/add', 'REFUSED', undefined, 'FORBIDDEN'],
    [1, '08:44', 'tang.ning', login, 'LOGIN'],
    [1, '08:58', 'ma.chao', login, 'LOGIN'],
    [1, '09:06', 'ma.chao', 'POST /tenant/subaccount/update', 'UPDATE', '方琪'],
    [1, '09:30', 'liang.weijie', login, 'LOGIN'],
    [1, '10:12', 'liang.weijie', 'POST /tenant/subaccount/updateRole', 'ASSIGN', '曹洋'],
    [1, '11:25', 'peng.yu', login, 'LOGIN'],
    [1, '11:41', 'peng.yu', 'GET /tenant/tag/delete', 'DELETE', '旧版教材'],
    [1, '16:18', 'dept.admin', login, 'LOGIN'],
    [1, '16:25', 'dept.admin', 'POST /tenant/subaccount/updateRole', 'ASSIGN', '吴昊'],
    [1, '18:02', 'dept.admin', logout, 'LOGOUT'],
  ],
};

const ruichi: DemonstrationStaffing = {
  domain: 'ruichi.example',
  phones: '13711004',
  numbers: 'RC',
  depts: [
    {
      name: '服务事业部',
      leader: 'owner.ruichi',
      below: [
        { name: '华北服务处', leader: 'bai.jianguo', below: [{ name: '太原站' }] },
        { name: '备件中心', leader: 'shi.yan' },
      ],
    },
    { name: '制造部', leader: 'lei.gang', below: [{ name: '装配车间' }] },
    { name: '安全环保部' },
    { name: '人力行政部' },
  ],
  places: { 'owner.ruichi': '服务事业部', 'operator.ruichi': '服务事业部' },
  people: [
    {
      username: 'bai.jianguo',
      name: '白建国',
      dept: '华北服务处',
      job: '服务处主任',
      roles: 'SERVICE_MANAGER',
      seen: 1,
    },
    { username: 'yin.shan', name: '尹珊', dept: '太原站', job: '服务工程师', roles: 'SERVICE_EXPERT', seen: 2 },
    { username: 'shi.yan', name: '石岩', dept: '备件中心', job: '备件主管', roles: 'PRODUCT_ENGINEER', seen: 3 },
    { username: 'lei.gang', name: '雷刚', dept: '制造部', job: '生产经理', roles: 'ANALYST', seen: 8 },
    {
      username: 'qiu.shuang',
      name: '邱爽',
      dept: '人力行政部',
      job: '人事专员',
      roles: 'VIEWER',
      status: 'PENDING_ACTIVATION',
    },
    {
      username: 'mo.fan',
      name: '莫凡',
      dept: '装配车间',
      job: '班组长',
      roles: 'VIEWER',
      status: 'DISABLED',
      seen: 60,
    },
  ],
  staff: ['常胜 华北服务处 服务工程师', '段誉 装配车间 装配工', '孟洁 安全环保部 安全员', '齐放 备件中心 库管员'],
  week: [
    [3, '09:01', 'bai.jianguo', login, 'LOGIN'],
    [2, '09:15', 'yin.shan', login, 'LOGIN'],
    [1, '09:02', 'bai.jianguo', login, 'LOGIN'],
    [1, '10:40', 'bai.jianguo', 'POST /tenant/subaccount/updateRole', 'ASSIGN', '尹珊'],
  ],
};

const mingde: DemonstrationStaffing = {
  domain: 'mingde.example',
  phones: '13611005',
  numbers: 'MD',
  depts: [
    { name: '设备科', leader: 'owner.mingde' },
    { name: '门诊部', below: [{ name: '种植中心' }] },
  ],
  places: { 'owner.mingde': '设备科', 'operator.mingde': '设备科' },
  people: [
    { username: 'an.ran', name: '安然', dept: '门诊部', job: '护士长', roles: 'VIEWER', seen: 2 },
    { username: 'fu.yi', name: '傅毅', dept: '种植中心', job: '主治医师', roles: 'VIEWER', seen: 4 },
    { username: 'ji.ke', name: '季珂', dept: '种植中心', job: '技师', roles: 'VIEWER', status: 'PENDING_ACTIVATION' },
  ],
  staff: [],
  week: [],
};

export const demonstrationStaffing: Readonly<Record<string, DemonstrationStaffing>> = { kangheng, ruichi, mingde };
