// What a team member thinks should be changed in a material, and what became of it.

const english = document.documentElement.lang === 'en-US';

const w = english
  ? {
      suggest: 'Suggest a change',
      text: 'What should be changed?',
      quote: 'The words it is about (optional)',
      quoteHint: 'Words that you select above are put in here.',
      send: 'Send suggestion',
      sent: 'Thank you. The owner of this material has been told.',
      own: 'My suggestions',
      ofThis: 'What you have suggested here',
      none: 'You have not suggested anything yet. Open a material in a toolbox to do so.',
      states: { OPEN: 'Waiting', TAKEN: 'Accepted', DECLINED: 'Declined' },
      answer: (text) => `Answer: ${text}`,
      back: 'Back',
    }
  : {
      suggest: '提出修改建议',
      text: '哪里需要修改？',
      quote: '相关原文（选填）',
      quoteHint: '在上文选中的文字会填入这里。',
      send: '提交建议',
      sent: '谢谢，已告知此素材的负责人。',
      own: '我的建议',
      ofThis: '您对此素材的建议',
      none: '您还没有提出建议。在工具箱中打开素材即可提出。',
      states: { OPEN: '待处理', TAKEN: '已采纳', DECLINED: '未采纳' },
      answer: (text) => `答复：${text}`,
      back: '返回',
    };

function lineOf({ el }, { title, text, quote, state, answer }, withTitle) {
  const line = el('div', { className: 'line' });
  line.append(el('span', { className: 'badge' }, w.states[state]), text);
  const about = [withTitle && title, quote && `“${quote}”`, answer && w.answer(answer)];
  line.append(...about.filter(Boolean).map((said) => el('div', { className: 'soft' }, said)));
  return el('li', {}, line);
}

/** Everything that this person has suggested, the newest first. */
export function ownScreen(kit) {
  const { call, el, button, attempt, show } = kit;
  const list = el('ul', { className: 'notices' });
  void attempt(async () => {
    const rows = await call('GET', 'materials/suggestions');
    const lines = rows.map((row) => {
      const line = lineOf(kit, row, true);
      // The material itself, where it is still shown to them.
      line.append(button(row.title, () => show('material', { materialId: row.materialId, from: {} })));
      return line;
    });
    list.replaceChildren(...(lines.length > 0 ? lines : [el('li', { className: 'soft' }, w.none)]));
  });
  return [button(w.back, () => show('notices')), el('h2', {}, w.own), list];
}

/** Below a material: a form that opens, and what was suggested here before. */
export async function suggestPart(kit, materialId, article) {
  const { call, el, form, field, showStatus } = kit;
  const list = el('ul', { className: 'notices' });
  const heading = el('h3', { hidden: true }, w.ofThis);
  const load = async () => {
    const rows = await call('GET', 'materials/suggestions', { materialId });
    heading.hidden = rows.length === 0;
    list.replaceChildren(...rows.map((row) => lineOf(kit, row, false)));
  };
  const text = el('textarea', { rows: 4, maxLength: 1000 });
  const quote = field(w.quote, { maxLength: 300, autocomplete: 'off' });
  const made = form(
    w.send,
    async () => {
      await call('POST', 'materials/suggest', { materialId, text: text.value, quote: quote.value() || null });
      text.value = '';
      quote.input.value = '';
      details.open = false;
      await load();
      showStatus(w.sent);
    },
    el('label', {}, w.text, text),
    quote.node,
    el('p', { className: 'soft' }, w.quoteHint),
  );
  const details = el('details', {}, el('summary', {}, w.suggest), made);
  details.addEventListener('toggle', () => {
    const chosen = document.getSelection();
    const words = chosen && article.contains(chosen.anchorNode) ? chosen.toString().trim().slice(0, 300) : '';
    if (details.open && words) quote.input.value = words;
  });
  await load();
  return [details, heading, list];
}
