import type { FaultEntry } from '../fault-entry.ts';

export const productFaults = {
  DUPLICATE_MODEL_NO: {
    http: 200,
    'zh-CN': '型号“{value}”已属于另一个产品，请核对后重新填写',
    'en-US': 'Another product already has the model number “{value}”. Check it and enter a different one.',
  },
  DUPLICATE_DOC: {
    http: 200,
    'zh-CN': '此产品已有同名、同语言、同版本的手册，请修改标题或版本，或选择替换原手册',
    'en-US':
      'This product already has a manual with this title, language and version. Change the title or the version, or replace the existing one.',
  },
  DUPLICATE_DOC_FILE: {
    http: 200,
    'zh-CN': '此产品已有内容完全相同的手册，请移除这个文件',
    'en-US': 'This product already has a manual with exactly this content. Remove this file.',
  },
  DOC_NOT_CURRENT: {
    http: 200,
    'zh-CN': '要替换的手册已不是现行版本，请刷新后重新选择',
    'en-US': 'The manual to be replaced is no longer current. Refresh the page and choose again.',
  },
  DOC_FILE_GONE: {
    http: 200,
    'zh-CN': '这份手册的文件已被上传者删除，无法恢复',
    'en-US':
      'The file of this manual has been deleted by the person who uploaded it, so the manual cannot be restored.',
  },
  TOO_MANY_DOCS: {
    http: 200,
    'zh-CN': '一个产品最多有 {limit} 份手册（含已被替换的），请先删除不再需要的',
    'en-US':
      'A product can have up to {limit} manuals, including replaced ones. Delete those you no longer need, then try again.',
  },
  DUPLICATE_MODEL_VERSION: {
    http: 200,
    'zh-CN': '该产品已有同名模型的版本“{value}”，请改用其他版本号，或替换原有模型的文件',
    'en-US':
      'This product already has a model of that name in version “{value}”. Use a different version number, or replace the file of the existing model.',
  },
  MODEL_NOT_READY: {
    http: 200,
    'zh-CN': '该模型尚未处理完成或处理失败，不能投放；请等待处理完成，或更换文件',
    'en-US':
      'This model is still being processed or has failed, so it cannot be launched. Wait until it is ready, or replace its file.',
  },
  MODEL_TOO_HEAVY: {
    http: 200,
    'zh-CN': '该模型超出设备预算，手机无法流畅显示，不能投放；请减少面数或贴图后更换文件',
    'en-US':
      'This model exceeds the device budget and would not run smoothly on phones, so it cannot be launched. Reduce its faces or textures and replace the file.',
  },
  MODEL_NOT_COUNTED: {
    http: 200,
    'zh-CN': '该格式的面数和贴图无法自动统计，请在设备上确认显示流畅后勾选确认，再投放',
    'en-US':
      'Faces and textures of this format cannot be counted. Try the model on a device, confirm that it runs smoothly, then launch it.',
  },
  MODEL_LAUNCHED: {
    http: 200,
    'zh-CN': '该模型已上线或正在投放，不能更换文件或删除；请先下线，或取消未开始的投放计划',
    'en-US':
      'This model is launched or being launched, so its file cannot be replaced and it cannot be deleted. Take it offline first, or cancel the launch plan that has not started.',
  },
  MODEL_LAUNCH_RUNNING: {
    http: 200,
    'zh-CN': '该模型在“{name}”的投放计划尚未结束，请等它结束或先取消它',
    'en-US': 'A launch of this model to “{name}” has not ended yet. Wait until it has, or cancel it first.',
  },
  DEVICE_NOT_KNOWN: {
    http: 200,
    'zh-CN': '这台设备尚未登记，或已换了用户；请先检查升级，再检查模型',
    'en-US': 'This device is not known yet, or someone else used it last. Check for an upgrade first, then for models.',
  },
  PHOTO_UNREADABLE: {
    http: 200,
    'zh-CN': '这张照片太复杂，未能在限定时间内识别，请靠近一些，只拍显示屏后重试',
    'en-US': 'This photo is too complex to be read in time. Move closer, photograph the display only and try again.',
  },
  ERRORNO_EXISTS: {
    http: 200,
    'zh-CN': '“{value}”已被本错误码集的另一个编号使用，请换一个',
    'en-US': 'Another number of this set already uses “{value}”. Enter a different one.',
  },
  ERROR_ALIASES_FULL: {
    http: 200,
    'zh-CN': '编号“{name}”已有 {count} 个别名，请先删除不用的别名',
    'en-US': 'The number “{name}” already has {count} aliases. Remove one that is no longer needed first.',
  },
  ERROR_MANUAL_NOT_OFFERED: {
    http: 200,
    'zh-CN': '这份手册已被删除、替换，或不属于此错误码集的产品，请重新选择',
    'en-US':
      'This manual has been deleted or replaced, or it does not belong to a product of this error code set. Choose another one.',
  },
  ERROR_MANUAL_PAGE: {
    http: 200,
    'zh-CN': '“{name}”只有 {count} 页',
    'en-US': '“{name}” has only {count} {count:page|pages}.',
  },
  ERROR_STEPS_NOT_A_TREE: {
    http: 400,
    'zh-CN': '步骤的层级不连续：子步骤只能比上一步深一级',
    'en-US': 'A step can only be one level deeper than the step before it.',
  },
} as const satisfies Record<string, FaultEntry>;
