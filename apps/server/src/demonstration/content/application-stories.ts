import type { AgreementKind } from '@console/contract/areas/application/agreement/agreement';
import type { Platform } from '@console/contract/areas/application/application';
import type { AppAudience } from '@console/contract/areas/application/app-key';

export interface VersionStory {
  readonly name: string;
  readonly code: number;
  readonly channel?: 'BETA';
  readonly notes: readonly [chinese: string, english: string];
  /** Published so long ago; one that is not yet is ready. */
  readonly daysAgo?: number;
  /** Why it was withdrawn. */
  readonly withdrawn?: string;
}

export interface ApplicationStory {
  readonly name: string;
  readonly code: string;
  readonly platform: Platform;
  readonly audience: AppAudience;
  readonly category: string;
  readonly description: string;
  /** Where it is in a store; without one its packages are files of ours. */
  readonly store?: string;
  readonly versions: readonly VersionStory[];
}

export interface AgreementStory {
  readonly application: number;
  readonly kind: AgreementKind;
  readonly name: string;
  readonly versions: readonly {
    readonly no: string;
    readonly daysAgo: number | null;
    readonly reconsent: boolean;
    readonly change: readonly [string, string];
    readonly content: readonly [string, string];
  }[];
}

export interface ApplicationsStory {
  readonly applications: readonly ApplicationStory[];
  readonly agreements: readonly AgreementStory[];
  readonly testAccounts: readonly {
    readonly account: string;
    readonly name: string;
    readonly kind: 'CLIENT_USER' | 'TEAM_USER';
    readonly purpose: string;
    readonly days: number;
  }[];
}

/** With what is kept on the phone, where a version says so. */
const privacy = (company: string, days: number, offline: readonly [string, string] = ['', '']) =>
  [
    `<h2>一、我们收集的信息</h2><p>为向您提供远程协助，${company}会收集您的姓名、手机号、所在单位和设备序列号。</p>` +
      `<h2>二、信息的使用</h2><p>上述信息仅用于身份核验、通话连接和服务记录，不用于广告。</p>` +
      `<h2>三、保存期限</h2><p>服务记录保存 ${days} 天，到期后删除或匿名化处理。</p>` +
      '<h2>四、您的权利</h2><p>您可以随时查阅、更正、删除您的信息，或撤回同意。</p>' +
      offline[0],
    '<h2>1. What we collect</h2><p>To provide remote assistance, we collect your name, mobile number, company and device serial number.</p>' +
      '<h2>2. How we use it</h2><p>We use this information only to verify your identity, connect calls and keep service records, never for advertising.</p>' +
      `<h2>3. How long we keep it</h2><p>Service records are kept for ${days} days and then deleted or anonymized.</p>` +
      '<h2>4. Your rights</h2><p>You can view, correct or delete your data, or withdraw your consent, at any time.</p>' +
      offline[1],
  ] as const;

const offlineManuals = [
  '<h2>五、离线缓存</h2><p>您打开过的说明书会保存在本机，便于无网络时查阅；退出登录或卸载应用后删除。</p>',
  '<h2>5. What stays on your phone</h2><p>Manuals you have opened are stored on this phone for offline use and deleted when you sign out or uninstall the app.</p>',
] as const;

const terms = [
  '<h2>一、服务内容</h2><p>本应用提供设备说明书查阅、错误码查询和远程专家协助。</p><h2>二、账号</h2><p>账号仅限本人使用，请妥善保管验证码。</p><h2>三、责任</h2><p>紧急医疗情况下请先按本单位应急预案处置。</p>',
  '<h2>1. The service</h2><p>This app provides device manuals, error code lookup and help from remote experts.</p><h2>2. Your account</h2><p>Your account is for your use only. Keep your verification codes private.</p><h2>3. Responsibility</h2><p>In a medical emergency, follow your organization’s emergency plan first.</p>',
] as const;

/** Applications of the demonstration's companies. */
export const applicationStories: Readonly<Record<string, ApplicationsStory>> = {
  kangheng: {
    applications: [
      {
        name: '康衡助手',
        code: 'com.kangheng.assist',
        platform: 'ANDROID',
        audience: 'CLIENT',
        category: '客户服务',
        description: '客户使用的手机应用：说明书、错误码、远程协助和公告。',
        store: 'https://appstore.example/android/com.kangheng.assist',
        versions: [
          {
            name: '3.1.0',
            code: 3100,
            daysAgo: 120,
            notes: ['远程协助支持画面标注。', 'Annotate the video during remote assistance.'],
          },
          {
            name: '3.1.1',
            code: 3101,
            daysAgo: 96,
            withdrawn: '部分机型启动闪退，已由 3.1.2 替代',
            notes: ['修复若干问题。', 'Bug fixes.'],
          },
          {
            name: '3.1.2',
            code: 3102,
            daysAgo: 95,
            notes: ['修复部分机型启动闪退。', 'Fixes a crash at startup on some devices.'],
          },
          {
            name: '3.2.0',
            code: 3200,
            daysAgo: 21,
            notes: ['新增说明书离线阅读。', 'Read manuals offline.'],
          },
          { name: '3.3.0', code: 3300, channel: 'BETA', notes: ['新增错误码拍照识别。', ''] },
        ],
      },
      {
        name: '康衡助手',
        code: 'com.kangheng.assist',
        platform: 'IOS',
        audience: 'CLIENT',
        category: '客户服务',
        description: '客户使用的 iPhone 应用。',
        store: 'https://appstore.example/ios/id6400000001',
        versions: [
          {
            name: '3.1.2',
            code: 3102,
            daysAgo: 92,
            notes: ['远程协助支持画面标注。', 'Annotate the video during remote assistance.'],
          },
          {
            name: '3.2.0',
            code: 3200,
            daysAgo: 19,
            notes: ['新增说明书离线阅读。', 'Read manuals offline.'],
          },
        ],
      },
      {
        name: '康衡服务通',
        code: 'com.kangheng.service',
        platform: 'ANDROID',
        audience: 'TEAM',
        category: '服务团队',
        description: '服务工程师使用：接听呼叫、查看客户与设备。',
        store: 'https://appstore.example/android/com.kangheng.service',
        versions: [
          { name: '2.4.0', code: 240, daysAgo: 60, notes: ['支持多人通话。', 'Group calls.'] },
          {
            name: '2.5.0',
            code: 250,
            daysAgo: 9,
            notes: ['来电显示客户等级。', 'Incoming calls show the customer level.'],
          },
        ],
      },
      {
        name: 'M90 监护仪固件',
        code: 'kangheng-m90-firmware',
        platform: 'FIRMWARE',
        audience: 'TEAM',
        category: '设备固件',
        description: '由服务工程师在现场刷写。',
        versions: [
          { name: '1.8.3', code: 183, daysAgo: 200, notes: ['优化血氧算法。', 'Improved blood oxygen algorithm.'] },
          { name: '1.9.0', code: 190, daysAgo: 33, notes: ['新增夜间模式。', 'New night mode.'] },
        ],
      },
    ],
    agreements: [
      {
        application: 0,
        kind: 'PRIVACY_POLICY',
        name: '隐私政策',
        versions: [
          {
            no: 'V1.0',
            daysAgo: 120,
            reconsent: true,
            change: ['首次发布', 'First version'],
            content: privacy('康衡医疗', 365),
          },
          {
            no: 'V2.0',
            daysAgo: 21,
            reconsent: true,
            change: [
              '服务记录的保存期限由 365 天改为 180 天',
              'Service records are now kept for 180 days instead of 365',
            ],
            content: privacy('康衡医疗', 180),
          },
          {
            no: 'V2.1',
            daysAgo: null,
            reconsent: false,
            change: ['补充说明书离线缓存', 'Added offline caching of manuals'],
            content: privacy('康衡医疗', 180, offlineManuals),
          },
        ],
      },
      {
        application: 0,
        kind: 'USER_AGREEMENT',
        name: '用户协议',
        versions: [
          { no: 'V1.0', daysAgo: 120, reconsent: true, change: ['首次发布', 'First version'], content: terms },
        ],
      },
      {
        application: 2,
        kind: 'USER_AGREEMENT',
        name: '服务团队使用规范',
        versions: [{ no: 'V1.0', daysAgo: 60, reconsent: true, change: ['首次发布', 'First version'], content: terms }],
      },
    ],
    testAccounts: [
      {
        account: 'test.nurse',
        name: '测试护士',
        kind: 'CLIENT_USER',
        purpose: '每个版本发布前走查客户侧流程',
        days: 150,
      },
      { account: 'test.engineer', name: '测试工程师', kind: 'TEAM_USER', purpose: '验证呼叫接听与多人通话', days: 90 },
      {
        account: 'store.review',
        name: '应用商店审核',
        kind: 'CLIENT_USER',
        purpose: '供应用商店审核人员登录',
        days: 12,
      },
    ],
  },
  ruichi: {
    applications: [
      {
        name: '锐驰服务',
        code: 'com.ruichi.service',
        platform: 'ANDROID',
        audience: 'BOTH',
        category: '设备服务',
        description: '工业设备的报修与远程支持。',
        store: 'https://appstore.example/android/com.ruichi.service',
        versions: [
          { name: '1.0.0', code: 100, daysAgo: 30, notes: ['首个版本。', 'First release.'] },
          { name: '1.1.0', code: 110, notes: ['新增报修进度查询。', 'Track the progress of repairs.'] },
        ],
      },
    ],
    agreements: [
      {
        application: 0,
        kind: 'PRIVACY_POLICY',
        name: '隐私政策',
        versions: [
          {
            no: 'V1.0',
            daysAgo: 30,
            reconsent: true,
            change: ['首次发布', 'First version'],
            content: privacy('锐驰工业', 365),
          },
        ],
      },
    ],
    testAccounts: [
      { account: 'test.field', name: '测试现场工程师', kind: 'TEAM_USER', purpose: '验证报修流程', days: 60 },
    ],
  },
};
