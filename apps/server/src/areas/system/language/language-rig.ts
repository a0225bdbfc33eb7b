import { agreement, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { appVersion } from '@console/contract/areas/application/app-version';
import { serviceFeedback } from '@console/contract/areas/call/feedback';
import { live } from '@console/contract/areas/live/live/live';
import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { product } from '@console/contract/areas/product/product';
import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { BilingualField, BilingualKind } from '@console/contract/kinds';
import { newId } from '../../../kernel/db/ids.ts';
import type { TestServer } from '../../../test/harness.ts';
import { addApplication } from '../../application/application/application-rig.ts';
import { givenVersion } from '../../application/agreement/agreement-rig.ts';
import { formOf, newLive } from '../../live/live-rig.ts';
import { given as givenNotice } from '../../notice/notice/notice-rig.ts';
import { newNumber, newSet, newStep } from '../../product/error-code/error-code-rig.ts';
import { newProduct } from '../../product/product/product-rig.ts';
import { newErrorTool, newKnowledge, newToolbox, newVirtual } from '../../toolbox/toolbox-rig.ts';

// One record of every bilingual kind that says something in Chinese alone, and what its form sends once it is translated.

type By = { readonly token: string };

interface Sample {
  /** Where it lacks English. */
  readonly lacks: readonly BilingualField[];
  make(server: TestServer, by: By): Promise<Made>;
}

export interface Made {
  readonly id: string;
  readonly complete: () => Promise<{ readonly status: boolean }>;
}

function must<T>({ data, message }: { readonly data?: T; readonly message: string }): T {
  if (!data) throw new Error(message);
  return data;
}

const both = (chinese: string, english = '') => ({ 'zh-CN': chinese, 'en-US': english });
const translated = { nameEn: 'Translated', descriptionEn: 'Translated as well' };
const described = { nameEn: null, description: '只有中文' };

const noticeOf = (calls: typeof clientNotice | typeof teamNotice): Sample => ({
  lacks: ['title', 'text'],
  async make(server, by) {
    const given = givenNotice({ title: both('停机'), content: both('<p>今晚</p>') });
    const { noticeId } = must(await server.call(calls.add, given, by));
    const whole = { ...givenNotice(), noticeId, version: 1 };
    return { id: noticeId, complete: () => server.call(calls.update, whole, by) };
  },
});

export const samples: Readonly<Record<BilingualKind, Sample>> = {
  clientNotice: noticeOf(clientNotice),
  teamNotice: noticeOf(teamNotice),
  appVersion: {
    lacks: ['notes'],
    async make(server, by) {
      const { applicationId } = await addApplication(server);
      const given = {
        versionName: '1.0',
        versionCode: 1,
        channel: 'STABLE' as const,
        packageType: 'STORE_LINK' as const,
        fileId: null,
        storeUrl: 'https://store.example/app',
        releaseNotes: both('修复问题'),
        updateMode: 'OPTIONAL' as const,
        forcedBelowVersionCode: null,
      };
      const { versionId } = must(await server.call(appVersion.add, { applicationId, ...given }, by));
      const whole = { ...given, versionId, version: 1, releaseNotes: both('修复问题', 'Fixes') };
      return { id: versionId, complete: () => server.call(appVersion.update, whole, by) };
    },
  },
  agreement: {
    lacks: ['text'],
    async make(server, by) {
      const { applicationId } = await addApplication(server);
      const given = { applicationId, kind: 'OTHER' as const, name: '只有中文的协议' };
      const { agreementId } = must(await server.call(agreement.add, given, by));
      const draft = givenVersion(agreementId, { content: both('<p>正文</p>') });
      const { versionId } = must(await server.call(agreementVersion.add, draft, by));
      const { agreementId: _, ...editable } = draft;
      const whole = { ...editable, versionId, version: 1, content: both('<p>正文</p>', '<p>Text</p>') };
      return { id: agreementId, complete: () => server.call(agreementVersion.update, whole, by) };
    },
  },
  product: {
    lacks: ['name', 'description'],
    async make(server, by) {
      const given = newProduct({ ...described, modelNo: `L-${newId()}` });
      const { productId } = must(await server.call(product.add, given, by));
      const whole = { ...given, ...translated, productId, version: 1 };
      return { id: productId, complete: () => server.call(product.update, whole, by) };
    },
  },
  errorNo: {
    lacks: ['title', 'symptom', 'causes', 'steps'],
    async make(server, by) {
      const { errorCodeId } = must(await server.call(errorCode.add, newSet({ name: newId() }), by));
      const step = newStep({ text: both('重新开机') });
      const chinese = {
        title: both('过热'),
        symptom: both('停机'),
        causes: [{ text: both('堵塞'), likelihood: null }],
      };
      const given = newNumber({ ...chinese, steps: [step] });
      const { errorNoId } = must(await server.call(errorNo.add, { errorCodeId, ...given }, by));
      const whole = {
        ...given,
        errorNoId,
        version: 1,
        title: both('过热', 'Too hot'),
        symptom: both('停机', 'Stops'),
        causes: [{ text: both('堵塞', 'Blocked'), likelihood: null }],
        steps: [{ ...step, text: both('重新开机', 'Restart') }],
      };
      return { id: errorNoId, complete: () => server.call(errorNo.update, whole, by) };
    },
  },
  toolbox: {
    lacks: ['name', 'description'],
    async make(server, by) {
      const given = newToolbox(described);
      const { toolboxId } = must(await server.call(toolbox.add, given, by));
      const whole = { ...given, ...translated, toolboxId, version: 1 };
      return { id: toolboxId, complete: () => server.call(toolbox.update, whole, by) };
    },
  },
  virtualTool: {
    lacks: ['name', 'description'],
    async make(server, by) {
      const given = newVirtual({ ...described, status: 'DISABLED' });
      const { toolId } = must(await server.call(virtualTool.add, given, by));
      const whole = { ...given, ...translated, toolId, version: 1 };
      return { id: toolId, complete: () => server.call(virtualTool.update, whole, by) };
    },
  },
  knowledgeTool: {
    lacks: ['name', 'description'],
    async make(server, by) {
      const given = newKnowledge({ ...described, status: 'DISABLED' });
      const { toolId } = must(await server.call(knowledgeTool.add, given, by));
      const whole = { ...given, ...translated, toolId, version: 1 };
      return { id: toolId, complete: () => server.call(knowledgeTool.update, whole, by) };
    },
  },
  errorCodeTool: {
    lacks: ['name', 'description'],
    async make(server, by) {
      const given = newErrorTool({ ...described, status: 'DISABLED' });
      const { toolId } = must(await server.call(errorCodeTool.add, given, by));
      const whole = { ...given, ...translated, toolId, version: 1 };
      return { id: toolId, complete: () => server.call(errorCodeTool.update, whole, by) };
    },
  },
  serviceFeedback: {
    lacks: ['name'],
    async make(server, by) {
      const rest = { kind: 'PROBLEM_TYPE' as const, name: `评价 ${newId()}`, scoreFrom: null, scoreTo: null };
      const given = { ...rest, nameEn: null, requireText: false };
      const { feedbackId } = must(await server.call(serviceFeedback.add, given, by));
      const { kind: _, ...editable } = given;
      const whole = { ...editable, nameEn: 'Translated', feedbackId, version: 1 };
      return { id: feedbackId, complete: () => server.call(serviceFeedback.update, whole, by) };
    },
  },
  live: {
    lacks: ['name', 'intro'],
    async make(server, by) {
      const { liveId } = must(await server.call(live.add, newLive({ intro: '只有中文' }), by));
      const row = must(await server.call(live.detail, { liveId }, by));
      const whole = { ...formOf(row), titleEn: 'Translated', introEn: 'As well' };
      return { id: liveId, complete: () => server.call(live.update, whole, by) };
    },
  },
};
