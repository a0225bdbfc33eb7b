import type { FaultEntry } from '../fault-entry.ts';

export const callFaults = {
  CALL_ROUTE_TAKEN: {
    http: 200,
    'zh-CN': '“{value}”已有呼叫关联，请直接修改它',
    'en-US': '“{value}” already has a call route. Change that one instead.',
  },
  CALL_HOURS_WRONG: {
    http: 200,
    'zh-CN': '工作时段有重叠或结束早于开始，请检查标红的日期',
    'en-US': 'Some hours overlap or end before they begin. Check the days marked in red.',
  },
  CALL_OVERFLOW_MISSING: {
    http: 200,
    'zh-CN': '非工作时间转接需要选择溢出小组',
    'en-US': 'Choose an overflow group, or another rule for calls outside working hours.',
  },
  CALL_ZONE_UNKNOWN: {
    http: 200,
    'zh-CN': '没有这个时区，请从列表中选择',
    'en-US': 'There is no such time zone. Choose one from the list.',
  },
  CALL_DAYS_WRONG: {
    http: 200,
    'zh-CN': '特殊日期有重复，或不是日历上的日期，请检查',
    'en-US': 'A special day is there twice, or is no day of the calendar. Check the dates.',
  },
  FEEDBACK_SCORES_WRONG: {
    http: 200,
    'zh-CN': '评分原因需要从低到高的评分范围，其他类型不需要',
    'en-US': 'A score reason needs scores from low to high; other kinds have none.',
  },
  FEEDBACK_USED: {
    http: 200,
    'zh-CN': '“{name}”已在 {count} 次通话中使用，删除后这些记录将缺失原因，请改为停用',
    'en-US': '“{name}” was chosen in {count} {count:call|calls}, which would lose it. Disable it instead.',
  },
  TOO_MANY_FEEDBACKS: {
    http: 200,
    'zh-CN': '每类最多 {limit} 个评价项，请先删除不再使用的',
    'en-US': 'There can be up to {limit} of each kind. Delete one that is no longer used first.',
  },
  CALL_NOT_CUSTOMER: {
    http: 200,
    'zh-CN': '只有客户用户可以发起呼叫',
    'en-US': 'Only customer users can start a call.',
  },
  CALL_NOT_EXPERT: {
    http: 200,
    'zh-CN': '只有团队成员可以这样做',
    'en-US': 'Only team members can do this.',
  },
  CALL_ALREADY_IN: {
    http: 200,
    'zh-CN': '你已在一个呼叫中，请先结束它',
    'en-US': 'You are already in a call. End it first.',
  },
  CALL_NO_ROUTE: {
    http: 200,
    'zh-CN': '你所在的客户还没有开通远程协助，请联系你的客户经理',
    'en-US': 'Remote assistance is not set up for your company yet. Ask your account manager.',
  },
  CALL_TAKEN: {
    http: 200,
    'zh-CN': '呼叫已由他人接听或已结束',
    'en-US': 'Somebody else has answered this call, or it is over.',
  },
  CALL_OVER: {
    http: 200,
    'zh-CN': '通话已结束',
    'en-US': 'This call is over.',
  },
  CALL_MEDIA_UNPROVED: {
    http: 401,
    'zh-CN': '无法确认消息来自音视频服务器，请检查其密钥',
    'en-US': 'This was not proved to come from the media server. Check its key.',
  },
  CALL_FULL: {
    http: 200,
    'zh-CN': '一个通话最多 {limit} 人',
    'en-US': 'A call can have up to {limit} people.',
  },
  CALL_EXPERT_NOT_FREE: {
    http: 200,
    'zh-CN': '“{name}”现在不能接听，请选择其他人',
    'en-US': '“{name}” cannot answer now. Choose somebody else.',
  },
  CALL_TRIAL_GROUP: {
    http: 200,
    'zh-CN': '测试通话不能转给小组，请选择一个测试账号',
    'en-US': 'A test call cannot be passed on to a group. Choose a test account.',
  },
  CALL_NOT_MEMBER: {
    http: 200,
    'zh-CN': '你没有参加这次通话，备注由参加过的专家填写',
    'en-US': 'You were not in this call. Its remark is written by an expert who was.',
  },
  CALL_SNAPSHOT_EARLY: {
    http: 200,
    'zh-CN': '通话接通后才能截图',
    'en-US': 'Snapshots can be taken once the call has been answered.',
  },
  CALL_SNAPSHOTS_FULL: {
    http: 200,
    'zh-CN': '一次通话最多 {limit} 张截图，已存满；更多画面可用录像保存',
    'en-US': 'A call keeps up to {limit} snapshots, and this one has them. Record what else is to be kept.',
  },
  CALL_SCORED: {
    http: 200,
    'zh-CN': '你已经为这次通话评过分',
    'en-US': 'You have already scored this call.',
  },
  CALL_TEXT_REQUIRED: {
    http: 200,
    'zh-CN': '选择“{name}”时请补充说明',
    'en-US': 'Please add a few words when you choose “{name}”.',
  },
  CALL_FOLLOW_UP_OPEN: {
    http: 200,
    'zh-CN': '这次通话已有待完成的回访',
    'en-US': 'This call already has an open follow-up.',
  },
  CALL_NO_FOLLOW_UP: {
    http: 200,
    'zh-CN': '这次通话没有待完成的回访，请刷新后再看',
    'en-US': 'This call has no open follow-up. Refresh to see what has changed.',
  },
  CALL_FOLLOW_UP_OWNER: {
    http: 200,
    'zh-CN': '这位同事看不到这次通话或不能填写处理结果，请选择其他同事，或先调整其角色',
    'en-US':
      'This colleague cannot open this call or close a follow-up. Choose somebody else, or change their role first.',
  },
  CALL_FOLLOW_UP_PAST: {
    http: 200,
    'zh-CN': '回访期限已过，请选择将来的时间',
    'en-US': 'This due date has passed. Choose a later one.',
  },
  CALL_RECORDING_OFF: {
    http: 200,
    'zh-CN': '这次通话按设置不录像',
    'en-US': 'This call is not recorded, by the settings of its route.',
  },
  CALL_RECORDING_ALWAYS: {
    http: 200,
    'zh-CN': '按设置，这次通话始终录像，无需同意；不希望录像时请结束通话',
    'en-US': 'This call is always recorded, by the settings of its route. Hang up if you do not want that.',
  },
  CALL_RECORDING_NOT_AGREED: {
    http: 200,
    'zh-CN': '客户尚未同意录像，请先征得同意',
    'en-US': 'The customer has not agreed to a recording yet. Ask them first.',
  },
  CALL_RECORDING_RUNNING: {
    http: 200,
    'zh-CN': '“{name}”正在录像，一次通话同时只录一份',
    'en-US': '“{name}” is recording already. A call has one recording at a time.',
  },
  CALL_RECORDING_OVER: {
    http: 200,
    'zh-CN': '录像已结束，请重新开始录像',
    'en-US': 'This recording is over. Start a new one.',
  },
  CALL_RECORDING_NOT_READY: {
    http: 200,
    'zh-CN': '录像还在处理，请稍后再试',
    'en-US': 'The recording is still being processed. Try again in a moment.',
  },
  CALL_RECORDING_GONE: {
    http: 404,
    'zh-CN': '录像已过保存期限并被删除',
    'en-US': 'This recording was deleted when its days were over.',
  },
  CALL_RECORDING_FAILED: {
    http: 200,
    'zh-CN': '这段录像没有可播放的内容',
    'en-US': 'Nothing of this recording can be played.',
  },
  CALL_RECORDING_ADDRESS_OVER: {
    http: 404,
    'zh-CN': '播放地址已失效，请重新播放',
    'en-US': 'This address has ended. Play the recording again.',
  },
  CALL_CLIP_RANGE: {
    http: 200,
    'zh-CN': '片段须在录像的 0:00 到 {length} 之间，且至少 1 秒',
    'en-US': 'A clip lies between 0:00 and {length} of its recording and lasts a second at least.',
  },
  CALL_CLIP_LONG: {
    http: 200,
    'zh-CN': '一个片段最长 {limit} 分钟，请缩短或分成几段',
    'en-US': 'A clip lasts up to {limit} minutes. Shorten it, or make several.',
  },
  CALL_CLIP_SOUND_ONLY: {
    http: 200,
    'zh-CN': '这段录像只有声音，不能复制为视频素材',
    'en-US': 'This recording has sound alone, so it cannot become a video.',
  },
  CALL_RECORDING_FULL: {
    http: 200,
    'zh-CN': '存储空间已满，录像已停止，请联系管理员',
    'en-US': 'There is no storage left, so the recording has stopped. Tell your administrator.',
  },
  DASHBOARD_RANGE_WRONG: {
    http: 200,
    'zh-CN': '开始日期须早于结束日期，最多 {days} 天；按小时看最多 7 天',
    'en-US': 'The range must end after it starts and have up to {days} days; by the hour, up to 7.',
  },
  USAGE_RANGE_GONE: {
    http: 200,
    'zh-CN': '开始日期须在最近 {days} 天内，用来对比的时间也算在内',
    'en-US': 'The range must start within the last {days} days, and so must the time it is compared with.',
  },
  USAGE_CONTENT_GONE: {
    http: 200,
    'zh-CN': '这类内容的使用只按天保留 {days} 天，请选择较近的开始日期',
    'en-US': 'Use of this kind of content is kept by day for {days} days. Choose a later first day.',
  },
  USAGE_PERIODS_MANY: {
    http: 200,
    'zh-CN': '留存最多看 {count} 周或 {count} 个月，请缩短时间范围，或改为按月看',
    'en-US': 'Retention shows up to {count} weeks or months. Choose a shorter range, or look by month.',
  },
} as const satisfies Record<string, FaultEntry>;
