import { describe, expect, test } from 'vitest';
import { docFromFileName } from './doc-file-name.ts';

describe('what a file name says about a manual', () => {
  test.each([
    ['X200_用户手册_v2.1_zh.pdf', 'X200 用户手册', 'USER_MANUAL', 'zh-CN', 'V2.1'],
    ['X200 Quick Start Guide EN rev B.pdf', 'X200 Quick Start Guide', 'QUICK_START', 'en-US', 'Rev B'],
    ['KH-M90 使用维护说明书（中文版）V3.pdf', 'KH-M90 使用维护说明书', 'USER_MANUAL', 'zh-CN', 'V3'],
    ['KH-M90_Service_Manual_Rev.C2_en-US.pdf', 'KH-M90 Service Manual', 'MAINTENANCE', 'en-US', 'Rev C2'],
    ['用户快速入门指南.pdf', '用户快速入门指南', 'QUICK_START', 'zh-CN', 'V1.0'],
    ['安装使用说明书-第3版.docx', '安装使用说明书', 'INSTALL', 'zh-CN', 'V3'],
    ['KH-P30 Installation Manual (1).pdf', 'KH-P30 Installation Manual', 'INSTALL', 'en-US', 'V1.0'],
    ['备件清单 2026-03.xlsx', '备件清单', 'PARTS', 'zh-CN', '2026-03'],
    ['Spare parts catalogue ver 1.0.2 final.pdf', 'Spare parts catalogue', 'PARTS', 'en-US', 'V1.0.2'],
    ['医疗器械注册证.jpg', '医疗器械注册证', 'CERTIFICATE', 'zh-CN', 'V1.0'],
    ['KH-M90 CE certificate.pdf', 'KH-M90 CE certificate', 'CERTIFICATE', 'en-US', 'V1.0'],
    ['操作手册英文版.pdf', '操作手册', 'USER_MANUAL', 'en-US', 'V1.0'],
    ['Operation and Maintenance Manual V10.pdf', 'Operation and Maintenance Manual', 'USER_MANUAL', 'en-US', 'V10'],
    ['保养手册_B版.pdf', '保养手册', 'MAINTENANCE', 'zh-CN', 'Rev B'],
    // Signs that are part of a word or of a model number say nothing.
    ['EN60601 报告.pdf', 'EN60601 报告', 'OTHER', 'zh-CN', 'V1.0'],
    ['v2.pdf', 'v2', 'OTHER', 'zh-CN', 'V2'],
    ['scan0001.pdf', 'scan0001', 'OTHER', 'zh-CN', 'V1.0'],
    ['.pdf', 'pdf', 'OTHER', 'zh-CN', 'V1.0'],
  ])('%s', (fileName, title, docType, locale, versionNo) => {
    expect(docFromFileName(fileName)).toEqual({ title, docType, locale, versionNo });
  });

  test('a title is never longer than a field takes', () => {
    expect(docFromFileName(`${'长'.repeat(300)}.pdf`).title).toHaveLength(100);
  });
});
