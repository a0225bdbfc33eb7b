// Live sessions: what is on, what comes and what can be seen again; watched on the page for viewers.

const english = document.documentElement.lang === 'en-US';
const locale = english ? 'en-US' : 'zh-CN';
const w = english
  ? {
      back: 'Back',
      title: 'Live sessions',
      none: 'There are no live sessions for you at the moment.',
      states: { LIVE: 'Live now', INTERRUPTED: 'Interrupted', SCHEDULED: 'Coming up', ENDED: 'Replay' },
      hosts: (names) => `With ${names.join(', ')}`,
      watch: 'Watch',
      wait: 'Enter and wait',
      replay: 'Watch the replay',
      password: 'Password',
      agree: 'I have read and agree to ',
      agreeEmpty: 'Please agree first.',
      remind: 'Remind me',
      forget: 'Reminder set. Cancel',
    }
  : {
      back: '返回',
      title: '直播',
      none: '目前没有您可以观看的直播。',
      states: { LIVE: '直播中', INTERRUPTED: '已中断', SCHEDULED: '即将开始', ENDED: '回放' },
      hosts: (names) => `主讲：${names.join('、')}`,
      watch: '观看直播',
      wait: '进入等候',
      replay: '观看回放',
      password: '观看密码',
      agree: '我已阅读并同意',
      agreeEmpty: '请先勾选同意。',
      remind: '提醒我',
      forget: '已设提醒，取消',
    };

const moment = (time) =>
  new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

export function liveScreen(kit) {
  const { call, el, button, attempt, show } = kit;
  const list = el('div', { className: 'sessions' });
  const load = async () => {
    const { list: sessions } = await call('GET', 'live', { locale });
    const parts = sessions.map((session) => sessionPart(kit, session, load));
    list.replaceChildren(...(parts.length > 0 ? parts : [el('p', { className: 'soft' }, w.none)]));
  };
  void attempt(load);
  return [button(w.back, () => show('notices')), el('h2', {}, w.title), list];
}

function sessionPart(kit, session, again) {
  const { call, el, button, attempt, pictureOf } = kit;
  const { liveId, title, intro, coverUrl, hosts, status, planStartAt, startedAt, reminded } = session;
  const remind = () =>
    attempt(async () => {
      await call('POST', 'live/remind', { liveId, reminded: !reminded });
      await again();
    });
  const parts = [
    pictureOf(coverUrl),
    el('span', { className: 'badge' }, w.states[status]),
    el('h3', {}, title),
    el('p', { className: 'soft' }, [moment(startedAt ?? planStartAt), hosts.length > 0 && w.hosts(hosts)].filter(Boolean).join(' · ')),
    intro && el('p', {}, intro),
    status === 'SCHEDULED' && button(reminded ? w.forget : w.remind, remind),
    doorOf(kit, session),
  ];
  return el('section', { ariaLabel: title }, ...parts.filter(Boolean));
}

/** The right to watch comes with the address, so that nobody is asked a second time there. */
function doorOf({ call, el, form, field }, { liveId, title, status, passwordWanted, agreement }) {
  const password = passwordWanted && field(w.password, { type: 'password', maxLength: 32, autocomplete: 'off' });
  const box = agreement && el('input', { type: 'checkbox', className: 'check' });
  const agreed =
    agreement &&
    el('label', {}, box, ' ', w.agree, el('a', { href: agreement.url, target: '_blank' }, agreement.name));
  const enter = async () => {
    if (box && !box.checked) throw new Error(w.agreeEmpty);
    const { watchUrl } = await call('POST', 'live/join', {
      liveId,
      ...(password && { password: password.value() }),
      ...(agreement && { agreedVersionId: agreement.versionId }),
    });
    location.assign(watchUrl);
  };
  const go = { SCHEDULED: w.wait, ENDED: w.replay }[status] ?? w.watch;
  const made = form(go, enter, ...[password && password.node, agreed].filter(Boolean));
  made.querySelector('button').setAttribute('aria-label', `${go}: ${title}`);
  return made;
}
