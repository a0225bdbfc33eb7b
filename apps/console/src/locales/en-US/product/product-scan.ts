import type { productScan as zhCN } from '../../zh-CN/product/product-scan.ts';

export const productScan: typeof zhCN = {
  language: '中文',
  loading: 'Opening…',
  about: 'This is a product of {company}. Open it in the app to read manuals, fix errors and talk to an engineer.',
  getApp: 'Get the app',
  download: 'Download',
  haveApp: 'Already have the app? Open it and scan the code on the device from inside the app.',
  noApp: 'If you have the app, scan this code from inside it. If not, ask {company} for it.',
  platforms: {
    ANDROID: 'Android',
    IOS: 'iPhone / iPad',
    HARMONY: 'HarmonyOS',
    WINDOWS: 'Windows',
    MACOS: 'macOS',
    LINUX: 'Linux',
    WEB: 'Web',
    FIRMWARE: 'Firmware',
  },
  goneTitle: 'This QR code is not valid',
  goneText:
    'No product was found for it. Check that the code is complete and clean, or contact the maker of the device.',
  failedTitle: 'This page cannot be opened right now',
  retry: 'Try again',
};
