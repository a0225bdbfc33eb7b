import type { FaultEntry } from '../fault-entry.ts';

export const liveFaults = {
  LIVE_TIME_WRONG: {
    http: 200,
    'zh-CN': '结束时间要晚于开始时间，且最长 {hours} 小时',
    'en-US': 'The session must end after it starts, and last {hours} hours at most.',
  },
  LIVE_TIME_PAST: {
    http: 200,
    'zh-CN': '计划开始时间已过，请改为将来的时间',
    'en-US': 'The planned start is in the past. Choose a later time.',
  },
  LIVE_GROUPS_MISSING: {
    http: 200,
    'zh-CN': '请选择可以观看的客户分组，或换一种观看权限',
    'en-US': 'Choose the customer groups that may watch, or another kind of access.',
  },
  LIVE_PASSWORD_MISSING: {
    http: 200,
    'zh-CN': '请设置观看密码，或换一种观看权限',
    'en-US': 'Set a password for viewers, or choose another kind of access.',
  },
  LIVE_PULL_URL_MISSING: {
    http: 200,
    'zh-CN': '请填写以 .m3u8 或 .flv 结尾的拉流地址',
    'en-US': 'Enter the address of the stream; it ends with .m3u8 or .flv.',
  },
  LIVE_BEGUN: {
    http: 200,
    'zh-CN': '直播开始后不能再修改时间、来源、观看权限、协议和录制设置',
    'en-US': 'The time, source, access, agreement and recording cannot change once a session has started.',
  },
  LIVE_OVER: {
    http: 200,
    'zh-CN': '直播已结束或取消，只能修改标题、简介、封面和回放设置',
    'en-US': 'This session is over. Only its title, intro, cover and replay settings can still change.',
  },
  LIVE_IS_ON: {
    http: 200,
    'zh-CN': '直播正在进行，请先结束直播',
    'en-US': 'This session is live. End it first.',
  },
  LIVE_RECORDING_LEFT: {
    http: 200,
    'zh-CN': '该直播的录制文件尚未清理完，请一小时后再彻底删除',
    'en-US': 'Recordings of this session are still being cleared away. Delete it for good in an hour.',
  },
  LIVE_NO_STREAM: {
    http: 200,
    'zh-CN': '还没有收到画面，请先用推流软件推流',
    'en-US': 'No picture is arriving yet. Start streaming in your encoder first.',
  },
  LIVE_NO_MEDIA_SERVER: {
    http: 200,
    'zh-CN': '系统没有配置流媒体服务器，不能推流；请使用拉流地址，或联系管理员',
    'en-US':
      'No media server is set up, so nothing can be streamed here. Use the address of a stream, or ask your administrator.',
  },
  LIVE_KEY_REFUSED: {
    http: 403,
    'zh-CN': '推流密钥无效、已更换，或该直播不接受推流',
    'en-US': 'The stream key is wrong or was changed, or this session takes no stream.',
  },
  LIVE_STREAM_TAKEN: {
    http: 403,
    'zh-CN': '已有人使用这个密钥推流',
    'en-US': 'Somebody is already streaming with this key.',
  },
  LIVE_HOOK_UNPROVED: {
    http: 401,
    'zh-CN': '无法确认消息来自流媒体服务器，请检查其密钥',
    'en-US': 'This was not proved to come from the media server. Check its secret.',
  },
  LIVE_PASSWORD_WRONG: {
    http: 200,
    'zh-CN': '密码不正确',
    'en-US': 'That password is not right.',
  },
  LIVE_AGREEMENT_WANTED: {
    http: 200,
    'zh-CN': '请先阅读并同意《{name}》',
    'en-US': 'Read and accept “{name}” first.',
  },
  LIVE_AGREEMENT_MISSING: {
    http: 200,
    'zh-CN': '进入前需要同意的协议现在无法显示，请联系主办方',
    'en-US': 'The agreement to be accepted before you enter cannot be shown right now. Contact the organizer.',
  },
  LIVE_AGREEMENT_DELETED: {
    http: 200,
    'zh-CN': '这场直播要求同意的协议已被删除，请换一份协议，或改为不需要同意协议',
    'en-US': 'The agreement of this session was deleted. Choose another one, or none.',
  },
  LIVE_APP_ONLY: {
    http: 200,
    'zh-CN': '这场直播只对受邀用户开放，请在应用中打开',
    'en-US': 'This session is for invited people. Open it in the app.',
  },
  LIVE_TICKET_ENDED: {
    http: 401,
    'zh-CN': '观看凭证已失效，请重新进入',
    'en-US': 'Your visit has expired. Enter again.',
  },
  LIVE_NOTHING_TO_WATCH: {
    http: 200,
    'zh-CN': '现在没有画面',
    'en-US': 'There is no picture right now.',
  },
  LIVE_REMIND_LATE: {
    http: 200,
    'zh-CN': '直播不到 {minutes} 分钟就要开始，来不及再提醒，请直接等候开始',
    'en-US': 'The session starts in less than {minutes} minutes, too soon for a reminder. Just wait for it to start.',
  },
  LIVE_QUESTIONS_CLOSED: {
    http: 200,
    'zh-CN': '现在不能提问：直播尚未开始或已经结束',
    'en-US': 'Questions are closed: the session has not started, or is over.',
  },
  LIVE_TOO_MANY_QUESTIONS: {
    http: 429,
    'zh-CN': '提问太频繁，请稍后再试',
    'en-US': 'You are asking very fast. Wait a moment, then try again.',
  },
  LIVE_TOO_MANY_ITEMS: {
    http: 200,
    'zh-CN': '每场直播最多 {limit} 项内容，请先移除不用的',
    'en-US': 'A session can have up to {limit} items. Remove one first.',
  },
  LIVE_ITEMS_CHANGED: {
    http: 409,
    'zh-CN': '内容列表已被他人修改，请刷新后重试',
    'en-US': 'Somebody else has changed the list. Reload it and try again.',
  },
  LIVE_ITEM_NOT_READY: {
    http: 200,
    'zh-CN': '“{name}”还不能展示：素材未就绪或已停用',
    'en-US': '“{name}” cannot be shown: the material is not ready, or is disabled.',
  },
  LIVE_LINK_ENDED: {
    http: 403,
    'zh-CN': '链接已过期、已撤销或不存在，请向发送链接的人重新索取',
    'en-US': 'This link has expired, was revoked or does not exist. Ask whoever sent it for a new one.',
  },
  LIVE_TOO_MANY_LINKS: {
    http: 200,
    'zh-CN': '最多同时有 {limit} 个有效链接，请先撤销不用的',
    'en-US': 'Up to {limit} links can be open at one time. Revoke one first.',
  },
  LIVE_NO_REPLAY: {
    http: 200,
    'zh-CN': '这场直播没有可以公开的回放',
    'en-US': 'There is no replay to show.',
  },
} as const satisfies Record<string, FaultEntry>;
