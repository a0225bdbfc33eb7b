import type { FaultEntry } from '../fault-entry.ts';

export const materialFaults = {
  /** In lines of the log; the material itself says which reason it was. */
  MATERIAL_FILE_UNUSABLE: {
    http: 200,
    'zh-CN': '文件无法处理，请打开素材查看原因',
    'en-US': 'The file could not be processed. Open the material to see why.',
  },
  MATERIAL_NEEDS_FILE: {
    http: 200,
    'zh-CN': '这种素材需要一个文件，请先上传',
    'en-US': 'A material of this kind needs a file. Upload one first.',
  },
  MATERIAL_NEEDS_CONTENT: {
    http: 200,
    'zh-CN': '图文内容为空，请先填写正文再发布；也可以先存为草稿',
    'en-US': 'This article has no content yet. Write something before you publish it, or save it as a draft.',
  },
  MATERIAL_WRONG_FIELD: {
    http: 400,
    'zh-CN': '这种素材没有此项内容',
    'en-US': 'Materials of this kind do not have this field.',
  },
  MATERIAL_TRANSLATION_TAKEN: {
    http: 200,
    'zh-CN': '“{name}”已与另一份素材互为译文，请先解除原来的对应关系',
    'en-US': '“{name}” is already the translation of another material. Remove that link first.',
  },
  MATERIAL_TRANSLATION_SAME: {
    http: 200,
    'zh-CN': '互为译文的两份素材必须类型相同、语言不同',
    'en-US': 'A material and its translation must be of the same kind and in different languages.',
  },
  MATERIAL_TOO_MANY_TAGS: {
    http: 200,
    'zh-CN': '一份素材最多有 {limit} 个标签，请先移除不需要的标签',
    'en-US': 'A material can have up to {limit} labels. Remove one that is no longer needed first.',
  },
  LABEL_MERGE_INTO_ITSELF: {
    http: 200,
    'zh-CN': '标签不能并入它自己，请另选一个要保留的标签',
    'en-US': 'A label cannot be merged into itself. Choose another label to keep.',
  },
  LABEL_MERGE_TOO_MANY: {
    http: 200,
    'zh-CN': '要并入的标签共有超过 {limit} 个素材，无法一次合并；请先用批量设置标签减少素材数，或减少要合并的标签',
    'en-US':
      'More than {limit} materials carry the labels to be merged. Merge fewer labels at a time, or change the labels of some materials first.',
  },
  MATERIAL_SAME_FILE: {
    http: 200,
    'zh-CN': '新文件与当前文件内容完全相同，无需替换',
    'en-US': 'The new file is identical to the current one, so there is nothing to replace.',
  },
  MATERIAL_REPLACE_TIME: {
    http: 200,
    'zh-CN': '定时替换的时间必须晚于现在，且不晚于一年之内',
    'en-US': 'The scheduled time must be in the future, and no more than a year from now.',
  },
  CAPTION_UNREADABLE: {
    http: 200,
    'zh-CN': '字幕不是有效的 WebVTT 文件（第 {line} 行），请检查后重新上传',
    'en-US': 'The captions are not valid WebVTT (line {line}). Check the file and upload it again.',
  },
  MATERIAL_SHARE_END: {
    http: 200,
    'zh-CN': '有效期必须晚于现在，且不超过 {days} 天',
    'en-US': 'The end must be in the future, and no more than {days} days from now.',
  },
  MATERIAL_SHARE_NOT_OUT: {
    http: 200,
    'zh-CN': '只有已发布的素材可以分享，请先发布',
    'en-US': 'Only published materials can be shared. Publish it first.',
  },
  MATERIAL_SHARE_MANY: {
    http: 200,
    'zh-CN': '这份素材已有 {limit} 个有效的分享链接，请先撤销不再需要的链接',
    'en-US': 'This material already has {limit} working share links. Revoke one that is no longer needed first.',
  },
  MATERIAL_SHARE_PASSWORD: {
    http: 200,
    'zh-CN': '密码不正确，请核对后重试',
    'en-US': 'The password is not correct. Check it and try again.',
  },
  MATERIAL_ADDRESS_OVER: {
    http: 404,
    'zh-CN': '此地址已失效，请重新打开素材',
    'en-US': 'This address no longer works. Open the material again.',
  },
  MATERIAL_SUGGEST_TEAM: {
    http: 403,
    'zh-CN': '修改建议由团队成员提出，请联系您的服务人员',
    'en-US': 'Suggestions come from team members. Please talk to your contact.',
  },
  MATERIAL_SUGGESTION_ANSWER: {
    http: 200,
    'zh-CN': '不采纳时请说明理由，提出人会看到',
    'en-US': 'Say why you decline it; the sender sees your answer.',
  },
  // Toolboxes, which show them.
  TOOL_ALREADY_IN_BOX: {
    http: 200,
    'zh-CN': '“{name}”已在这个工具箱中',
    'en-US': '“{name}” is already in this toolbox.',
  },
  TOOLBOX_EMPTY: {
    http: 200,
    'zh-CN': '工具箱内没有已启用的工具，请先加入或启用至少一个工具',
    'en-US': 'This toolbox has no enabled tool. Add or enable at least one first.',
  },
  TOOLBOX_FULL: {
    http: 200,
    'zh-CN': '一个工具箱最多有 {limit} 个工具，请先移出不需要的工具',
    'en-US': 'A toolbox can hold up to {limit} tools. Take out one that is no longer needed first.',
  },
  TOO_MANY_TOOLBOXES: {
    http: 200,
    'zh-CN': '最多可以有 {limit} 个工具箱，请先删除不再需要的',
    'en-US': 'There can be up to {limit} toolboxes. Delete one that is no longer needed first.',
  },
  TOOL_TAKES_NO_PHOTO: {
    http: 200,
    'zh-CN': '此工具未开启拍照查询，请输入设备上显示的编号',
    'en-US': 'Photos are off for this tool. Enter the number shown on the device instead.',
  },
  TOOL_EMPTY: {
    http: 200,
    'zh-CN': '工具没有内容，不能启用，请先选择至少一项内容',
    'en-US': 'This tool has no content, so it cannot be enabled. Choose at least one item first.',
  },
} as const satisfies Record<string, FaultEntry>;
