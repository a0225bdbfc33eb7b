import type { InboxMessage } from '@console/contract/areas/system/message';
import { inboxWords } from '../locales/shell/inbox.ts';
import { mayOpen } from './session/access.ts';
import { deviceName } from './device.ts';
import { pathOf, routeNamed } from './route/paths.ts';
import { currentLocale, fill, useWords } from './words.ts';

/** Messages travel as code and parameters; this words them for the reader. */
export function useMessageText(): (message: InboxMessage) => { title: string; body: string } {
  const w = useWords(inboxWords);
  // A server of a newer release may know codes that this page does not.
  const words: Partial<Record<string, { title: string; body: string }>> = w.texts;
  const changes: Partial<Record<string, string>> = w.factorChanges;
  const decisions: Partial<Record<string, string>> = w.planDecisions;
  return ({ code, params }) => {
    const { title, body } = words[code] ?? { title: code, body: '' };
    const { device, what, decision, zh, en } = params;
    const readable = {
      ...params,
      ...(device !== undefined && { device: deviceName(device) }),
      // A notice may be written in one language alone.
      ...(zh !== undefined && { title: (currentLocale() === 'zh-CN' ? zh : en) || zh || (en ?? '') }),
      ...(decision !== undefined && { decision: decisions[decision] ?? '' }),
      ...(what !== undefined && { what: changes[what] ?? w.texts.FACTOR_CHANGED.title }),
    };
    return { title: fill(title, readable), body: fill(body, readable) };
  };
}

/** Where a message leads: a notice to its text in the message center, others to the page they are about. */
export function messagePath({ kind, code, params, route }: InboxMessage): string | undefined {
  const { noticeId, planId, modelId, callId, materialId, tab } = params;
  if (noticeId !== undefined) return pathOf('userMessages', { kind, notice: noticeId });
  const target = route === null ? undefined : routeNamed(route);
  if (target === undefined || !mayOpen(target.name)) {
    // Sub-accounts have no pages of applications: they approve an upgrade, or let it go on, where its message is.
    const isToDo = (code === 'PLAN_APPROVAL' || code === 'PLAN_TO_CONFIRM') && modelId === undefined;
    return isToDo && planId !== undefined ? pathOf('userMessages', { kind, plan: planId }) : undefined;
  }
  if (callId !== undefined) return pathOf(target.name, { callId });
  if (materialId !== undefined) return pathOf(target.name, { materialId, tab });
  if (modelId !== undefined) return pathOf(target.name, { modelId });
  return planId === undefined ? target.path : pathOf(target.name, { planId });
}
