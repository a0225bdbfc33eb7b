// The vendor's app as the demonstration plays it: everything goes through /open/v1, as in a real app.

const english = document.documentElement.lang === 'en-US';
const locale = english ? 'en-US' : 'zh-CN';

const w = english
  ? {
      ways: 'What would you like to do?',
      register: 'Request access',
      activate: 'Activate',
      signIn: 'Sign in',
      name: 'Your name',
      company: 'Company',
      position: 'Position (optional)',
      reason: 'Why you need access (optional)',
      phone: 'Mobile number',
      code: 'Code',
      activationCode: 'Activation code from the text message',
      sendCode: 'Send code',
      again: (seconds) => `Resend in ${seconds} s`,
      sent: 'If this number can be used here, a code is on its way. Check the outbox.',
      submit: 'Send request',
      kind: 'I am',
      kinds: { CLIENT_USER: 'a customer user', TEAM_USER: 'a team member' },
      request: 'Your request',
      status: 'Status',
      statuses: {
        PENDING: 'Awaiting approval',
        APPROVED: 'Approved',
        REJECTED: 'Declined',
        EXPIRED: 'Expired',
        CANCELED: 'Canceled',
      },
      due: 'Decision by',
      reply: 'Reply',
      refresh: 'Refresh',
      cancel: 'Cancel request',
      newRequest: 'New request',
      toActivate: 'Activate with the code from the text message',
      hello: (name) => `Hello, ${name}`,
      unread: (count) => `Notices · ${count} unread`,
      none: 'No notices yet.',
      revoked: 'This notice has been revoked',
      pinned: 'Pinned',
      mustAck: 'Acknowledgment required',
      acked: 'Acknowledged',
      ack: 'Acknowledge',
      back: 'Back',
      more: 'Show more',
      attachments: 'Attachments',
      signOut: 'Sign out',
      findProduct: 'Find a product',
      live: 'Live sessions',
      models: '3D models',
      manuals: 'Product manuals',
      modelNo: 'Model number',
      look: 'Look up',
      noManuals: 'This product has no manuals for you.',
      pagesOf: (count) => `${count} pages`,
      readTo: (percent) => `Read to ${percent}%`,
      renewed: (versionNo) => `New: replaces ${versionNo}, which you have read`,
      settings: 'App key',
      key: 'Key',
      keyHint: 'The demo key is used unless you enter one from the “App keys” page.',
      calls: 'Remote assistance',
      toolboxes: 'Toolboxes',
      ownSuggestions: 'My suggestions',
      noToolboxes: 'There are no toolboxes for you yet.',
      toolTypes: { VIRTUAL: 'Virtual show', KNOWLEDGE: 'Knowledge', ERRORCODE: 'Error codes' },
      lookUpHere: 'Look up a number',
      ifNotFound: { CALL_EXPERT: 'Call an expert', LEAVE_MESSAGE: 'Leave a message' },
      modelOnPhone: (versionNo) => `3D model · ${versionNo}`,
      openFile: (name) => `Open ${name}`,
      chapters: 'Chapters',
      search: 'Search materials',
      searchWords: 'What are you looking for?',
      foundNothing: 'Nothing found. The editors will see what you looked for.',
      errors: 'Look up an error number',
      number: 'Number on the display',
      find: 'Look up',
      nothing: 'Nothing found. The editors have been told.',
      photo: 'Take or choose a photo of the display',
      readAs: (texts) => `Read from the photo: ${texts}`,
      readNothing: 'Nothing could be read. Move closer and try again.',
      notThis: (read) => `The photo was read as “${read}”. Which number is it really?`,
      itIs: 'Report',
      reported: 'Thank you. The editors will look at it.',
      matches: { EXACT: '', ALIAS: 'Alias', SIMILAR: 'Looks similar', BEGINS: 'Begins like this' },
      causes: 'Possible causes',
      steps: 'Steps',
      worked: 'It worked',
      failed: 'Did not work',
      solved: 'Great, the problem is solved.',
      end: 'You have tried every step. Contact support.',
      manualPages: 'In the manuals',
      pageAt: (page) => `Page ${page}`,
      openPage: (page) => `Open at page ${page}`,
      unreachable: 'The server cannot be reached.',
    }
  : {
      ways: '选择操作',
      register: '申请使用',
      activate: '激活',
      signIn: '登录',
      name: '姓名',
      company: '公司',
      position: '职位（选填）',
      reason: '申请说明（选填）',
      phone: '手机号',
      code: '验证码',
      activationCode: '短信中的激活码',
      sendCode: '获取验证码',
      again: (seconds) => `${seconds} 秒后重发`,
      sent: '若该手机号可用，验证码已发出，请到发件箱查看。',
      submit: '提交申请',
      kind: '我的身份',
      kinds: { CLIENT_USER: '客户用户', TEAM_USER: '团队成员' },
      request: '我的申请',
      status: '状态',
      statuses: {
        PENDING: '等待审核',
        APPROVED: '已通过',
        REJECTED: '未通过',
        EXPIRED: '已过期',
        CANCELED: '已撤销',
      },
      due: '预计答复',
      reply: '答复',
      refresh: '刷新',
      cancel: '撤销申请',
      newRequest: '重新申请',
      toActivate: '用短信中的激活码激活',
      hello: (name) => `您好，${name}`,
      unread: (count) => `公告 · ${count} 条未读`,
      none: '还没有公告。',
      revoked: '此公告已撤回',
      pinned: '置顶',
      mustAck: '需要确认',
      acked: '已确认',
      ack: '确认收到',
      back: '返回',
      more: '加载更多',
      attachments: '附件',
      signOut: '退出登录',
      findProduct: '查产品',
      live: '直播',
      models: '3D 模型',
      manuals: '产品手册',
      modelNo: '产品型号',
      look: '查看手册',
      noManuals: '此产品没有可供您查看的手册。',
      pagesOf: (count) => `${count} 页`,
      readTo: (percent) => `已读至 ${percent}%`,
      renewed: (versionNo) => `有新版：替换了您读过的 ${versionNo}`,
      settings: '应用密钥',
      key: '密钥',
      keyHint: '默认使用演示密钥，也可填入“应用密钥”页面中创建的密钥。',
      calls: '远程协助',
      toolboxes: '工具箱',
      ownSuggestions: '我的建议',
      noToolboxes: '还没有为您准备的工具箱。',
      toolTypes: { VIRTUAL: '虚拟展示', KNOWLEDGE: '知识库', ERRORCODE: '错误码' },
      lookUpHere: '查错误编号',
      ifNotFound: { CALL_EXPERT: '呼叫专家', LEAVE_MESSAGE: '留言' },
      modelOnPhone: (versionNo) => `3D 模型 · ${versionNo}`,
      openFile: (name) => `打开 ${name}`,
      chapters: '章节',
      search: '搜索素材',
      searchWords: '想找什么？',
      foundNothing: '没有找到，编辑人员会看到您搜索的内容。',
      errors: '查错误编号',
      number: '设备上显示的编号',
      find: '查询',
      nothing: '没有找到，已告知编辑人员。',
      photo: '拍摄或选择显示屏照片',
      readAs: (texts) => `照片上识别出：${texts}`,
      readNothing: '没有识别出文字，请靠近一些重试。',
      notThis: (read) => `照片被识别为“${read}”，实际是哪个编号？`,
      itIs: '上报',
      reported: '谢谢，编辑人员会处理。',
      matches: { EXACT: '', ALIAS: '别名', SIMILAR: '字形相近', BEGINS: '开头相同' },
      causes: '可能原因',
      steps: '处理步骤',
      worked: '解决了',
      failed: '没解决',
      solved: '太好了，问题已解决。',
      end: '所有步骤都已试过，请联系技术支持。',
      manualPages: '手册',
      pageAt: (page) => `第 ${page} 页`,
      openPage: (page) => `打开第 ${page} 页`,
      unreachable: '无法连接服务器。',
    };

/** What the app keeps on the phone, until the tab is closed. */
const kept = {
  read: () => JSON.parse(sessionStorage.getItem('dev-app') ?? '{}'),
  write: (change) => sessionStorage.setItem('dev-app', JSON.stringify({ ...kept.read(), ...change })),
};
const demo = await fetch('/dev/app.json').then((answer) => answer.json());

const headers = () => {
  const { key, userToken } = kept.read();
  return {
    authorization: `Bearer ${key || demo.key}`,
    'accept-language': locale,
    'x-app-version': 'demo-1.0',
    ...(userToken && { 'x-user-token': userToken }),
  };
};

/** A sentence to show; `refused`: the server has said no, and would say it again. */
const problem = (sentence, refused) => Object.assign(new Error(sentence), { refused });

/** What asks to be tried again later: too much at once, too slow, or something on the way that is down. */
const isForNow = (httpStatus) => httpStatus >= 500 || [408, 425, 429].includes(httpStatus);

/** Throws the sentence that the server says no with. */
async function answerOf(path, init) {
  const unreachable = () => {
    throw problem(w.unreachable, false);
  };
  const answer = await fetch(`/open/v1/${path}`, init).catch(unreachable);
  const { status, message, data, code, errors } = await answer.json().catch(unreachable);
  if (status) return data;
  if (code === 'APP_USER_SIGNED_OUT') {
    kept.write({ userToken: null });
    show('signIn');
  }
  throw problem([message, ...(errors ?? []).map((each) => each.message)].join(' '), !isForNow(answer.status));
}

function call(method, path, input) {
  const isGet = method === 'GET';
  const query = isGet && input ? `?${new URLSearchParams(input)}` : '';
  return answerOf(path + query, {
    method,
    headers: { ...headers(), ...(!isGet && { 'content-type': 'application/json' }) },
    ...(!isGet && { body: JSON.stringify(input ?? {}) }),
  });
}

const send = (path, form) => answerOf(path, { method: 'POST', headers: headers(), body: form });

function el(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const time = (value) => (value ? new Date(value).toLocaleString(locale) : '');
const inLocale = (words) => words[locale] || words['zh-CN'] || words['en-US'];

const phone = document.querySelector('#phone');
const statusText = el('p', { className: 'message', hidden: true });
statusText.setAttribute('role', 'status');

function showStatus(message, isBad = false) {
  statusText.textContent = message;
  statusText.className = isBad ? 'message bad' : 'message';
  statusText.hidden = message === '';
}

/** One thing at a time, and what went wrong is said where the person looks. */
async function attempt(work) {
  const buttons = [...phone.querySelectorAll('button')].filter((button) => !button.disabled);
  for (const button of buttons) button.disabled = true;
  showStatus('');
  try {
    await work();
  } catch (error) {
    showStatus(error.message, true);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

const button = (text, onclick, className = '') => el('button', { type: 'button', className, onclick }, text);
const field = (label, props = {}) => {
  const input = el('input', props);
  return { node: el('label', {}, label, input), value: () => input.value.trim(), input };
};

function kindField() {
  const select = el('select', {}, ...Object.entries(w.kinds).map(([value, text]) => el('option', { value }, text)));
  return { node: el('label', {}, w.kind, select), value: () => select.value };
}

/** The number, and a button that has a code sent to it. */
function phoneWithCode(purpose) {
  const number = field(w.phone, { type: 'tel', autocomplete: 'tel', value: kept.read().phone ?? '' });
  const ask = button(w.sendCode, () =>
    attempt(async () => {
      const { resendAfterSeconds } = await call('POST', 'code', { phone: number.value(), purpose });
      kept.write({ phone: number.value() });
      showStatus(w.sent);
      countDown(ask, resendAfterSeconds);
    }),
  );
  return { node: el('div', { className: 'with-button' }, number.node, ask), value: number.value };
}

function countDown(ask, seconds) {
  const until = Date.now() + seconds * 1000;
  const tick = () => {
    const left = Math.ceil((until - Date.now()) / 1000);
    ask.disabled = left > 0;
    ask.textContent = left > 0 ? w.again(left) : w.sendCode;
    if (left > 0) setTimeout(tick, 500);
  };
  // After the buttons of the attempt have been given back.
  setTimeout(tick, 0);
}

function form(submit, onsubmit, ...fields) {
  return el(
    'form',
    {
      noValidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void attempt(onsubmit);
      },
    },
    ...fields,
    el('button', { type: 'submit', className: 'main full' }, submit),
  );
}

const codeField = (label) => field(label, { inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 6 });
const device = () => ({ model: navigator.platform || 'Browser', appVersion: 'demo-1.0' });

function registerScreen() {
  const { request } = kept.read();
  if (request) return requestScreen(request);
  const name = field(w.name, { autocomplete: 'name', maxLength: 30 });
  const companyName = field(w.company, { autocomplete: 'organization', maxLength: 50 });
  const position = field(w.position, { maxLength: 50 });
  const number = phoneWithCode('REGISTER');
  const code = codeField(w.code);
  const reason = field(w.reason, { maxLength: 500 });
  const send = async () => {
    const made = await call('POST', 'register', {
      name: name.value(),
      companyName: companyName.value(),
      position: position.value(),
      phone: number.value(),
      code: code.value(),
      reason: reason.value(),
      locale,
    });
    kept.write({ request: made, phone: number.value() });
    show('register');
  };
  const fields = [name, companyName, position, reason, number, code].map(({ node }) => node);
  return [form(w.submit, send, ...fields)];
}

function requestScreen(request) {
  const facts = el('dl');
  const actions = el('div', { className: 'buttons' });
  const asked = { requestId: request.requestId, ticket: request.ticket };
  const refresh = async () => {
    const state = await call('POST', 'register/state', asked);
    const lines = [
      [w.status, w.statuses[state.status] ?? state.status],
      ...(state.status === 'PENDING' ? [[w.due, time(state.slaDueAt)]] : []),
      ...(state.reply ? [[w.reply, state.reply]] : []),
    ];
    facts.replaceChildren(...lines.flatMap(([term, text]) => [el('dt', { className: 'soft' }, term), el('dd', {}, text)]));
    const forget = () => {
      kept.write({ request: null });
      show('register');
    };
    actions.replaceChildren(
      button(w.refresh, () => attempt(refresh)),
      ...(state.status === 'PENDING'
        ? [button(w.cancel, () => attempt(async () => (await call('POST', 'register/cancel', asked), await refresh())))]
        : [button(w.newRequest, forget)]),
      ...(state.status === 'APPROVED' ? [button(w.toActivate, () => show('activate'), 'main')] : []),
    );
  };
  void attempt(refresh);
  return [el('h2', {}, w.request), facts, actions];
}

function enterScreen(path, number, code, kind) {
  return async () => {
    const input = { kind: kind.value(), phone: number.value(), code: code.value(), device: device() };
    const { userToken } = await call('POST', path, input);
    kept.write({ userToken, phone: number.value(), request: null });
    show('notices');
  };
}

function activateScreen() {
  const kind = kindField();
  const number = field(w.phone, { type: 'tel', autocomplete: 'tel', value: kept.read().phone ?? '' });
  const code = codeField(w.activationCode);
  return [form(w.activate, enterScreen('activate', number, code, kind), kind.node, number.node, code.node)];
}

function signInScreen() {
  const kind = kindField();
  const number = phoneWithCode('SIGN_IN');
  const code = codeField(w.code);
  return [form(w.signIn, enterScreen('signIn', number, code, kind), kind.node, number.node, code.node)];
}

function noticesScreen() {
  const heading = el('h2');
  const list = el('ul', { className: 'notices' });
  const more = el('div', { className: 'buttons' });
  const load = async (cursor) => {
    const { list: rows, next, unread } = await call('POST', 'notices', cursor ? { cursor } : {});
    heading.textContent = w.unread(unread);
    list.append(...rows.map(noticeLine));
    if (list.children.length === 0) list.append(el('li', { className: 'soft' }, w.none));
    more.replaceChildren(...(next ? [button(w.more, () => attempt(() => load(next)), 'full')] : []));
  };
  const hello = el('p', { className: 'soft' });
  void attempt(async () => {
    const { name, clientName, kind } = await call('GET', 'me');
    kept.write({ userKind: kind });
    own.hidden = kind !== 'TEAM_USER';
    hello.textContent = [w.hello(name), clientName].filter(Boolean).join(' · ');
    await load();
  });
  const leave = () =>
    attempt(async () => {
      await call('POST', 'signOut');
      kept.write({ userToken: null });
      show('signIn');
    });
  const own = button(w.ownSuggestions, () => show('suggestions'));
  own.hidden = kept.read().userKind !== 'TEAM_USER';
  const menu = [
    button(w.toolboxes, () => show('toolboxes'), 'main'),
    button(w.calls, () => show('calls')),
    button(w.errors, () => show('errors')),
    button(w.findProduct, () => show('products')),
    button(w.manuals, () => show('manuals')),
    button(w.models, () => show('models')),
    button(w.live, () => show('live')),
    own,
    button(w.refresh, () => show('notices')),
    button(w.signOut, leave),
  ];
  // Above what comes later: nothing moves under a finger.
  return [el('div', { className: 'buttons' }, ...menu), hello, heading, list, more];
}

function noticeLine(notice) {
  const badges = [
    notice.pinned && w.pinned,
    notice.requireAck && (notice.ackAt ? w.acked : w.mustAck),
  ].filter(Boolean);
  const title = notice.revoked ? w.revoked : inLocale(notice.title);
  const line = button(
    '',
    () => show('notice', notice.noticeId),
    notice.readAt || notice.revoked ? '' : 'unread',
  );
  line.append(
    ...badges.map((badge) => el('span', { className: 'badge' }, badge)),
    title,
    el('div', { className: 'soft' }, notice.revoked?.reason ?? time(notice.publishedAt)),
  );
  return el('li', {}, line);
}

/** Bytes that need both headers cannot be fetched by a picture or a link themselves. */
const fetchFile = async (address) => {
  const answer = await fetch(address, { headers: headers() });
  if (!answer.ok) throw new Error(w.unreachable);
  return URL.createObjectURL(await answer.blob());
};

/** The text is cleaned by the server; its pictures are fetched before they are shown. */
function contentOf(html) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const content = el('div', { className: 'content' });
  for (const picture of parsed.querySelectorAll('img')) {
    const address = picture.getAttribute('src');
    picture.removeAttribute('src');
    void fetchFile(address).then((url) => content.querySelector(`[data-from="${CSS.escape(address)}"]`)?.setAttribute('src', url));
    picture.dataset.from = address;
  }
  content.append(...parsed.body.childNodes);
  return content;
}

function noticeScreen(noticeId) {
  const body = el('article');
  void attempt(async () => {
    const notice = await call('GET', 'notices/detail', { noticeId });
    if (notice.revoked) {
      body.append(el('h2', {}, w.revoked), el('p', {}, notice.revoked.reason ?? ''), soft(notice.revoked.at));
      return;
    }
    body.append(el('h2', {}, inLocale(notice.title)), soft(notice.publishedAt), contentOf(inLocale(notice.content)));
    if (notice.attachments.length > 0) body.append(attachmentsOf(notice.attachments));
    if (!notice.readAt) await call('POST', 'notices/report', { noticeIds: [noticeId], event: 'READ' });
    if (!notice.requireAck) return;
    const ack = button(w.ack, () =>
      attempt(async () => {
        await call('POST', 'notices/report', { noticeIds: [noticeId], event: 'ACK' });
        ack.replaceWith(el('span', { className: 'badge' }, w.acked));
      }),
      'main full',
    );
    body.append(notice.ackAt ? el('span', { className: 'badge' }, w.acked) : ack);
  });
  return [button(w.back, () => show('notices')), body];
}

const soft = (value) => el('p', { className: 'soft' }, time(value));

function attachmentsOf(attachments) {
  const open = (file) =>
    attempt(async () => el('a', { href: await fetchFile(file.url), download: file.name }).click());
  const lines = attachments.map((file) => el('li', {}, button(`${file.name} · ${Math.ceil(file.size / 1024)} KB`, () => open(file))));
  return el('section', {}, el('h3', {}, w.attachments), el('ul', { className: 'notices' }, ...lines));
}

/** Found by the type plate, as someone in front of the device would. */
function manualsScreen() {
  const modelNo = field(w.modelNo, { value: kept.read().modelNo ?? 'KH-M90', maxLength: 50 });
  const found = el('div');
  const look = async () => {
    kept.write({ modelNo: modelNo.value() });
    const { product, list } = await call('GET', 'products/docs', { modelNo: modelNo.value() });
    const lines = list.map((manual) => el('li', {}, manualLine(manual, () => void attempt(look))));
    const empty = el('li', { className: 'soft' }, w.noManuals);
    found.replaceChildren(
      el('h2', {}, (english && product.nameEn) || product.name),
      el('ul', { className: 'notices' }, ...(lines.length > 0 ? lines : [empty])),
    );
  };
  return [button(w.back, () => show('notices')), form(w.look, look, modelNo.node), found];
}

function manualLine(manual, afterwards) {
  const { docId, title, versionNo, pages, read, replaces, url, ext } = manual;
  const open = async () => {
    el('a', { href: await fetchFile(url), download: `${title} ${versionNo}.${ext}` }).click();
    // Nobody reads here, so it says as much as somebody who has opened it.
    await call('POST', 'products/docs/read', { readId: crypto.randomUUID(), docId, seconds: 5, percent: 10 });
    afterwards();
  };
  const line = button('', () => attempt(open), read ? '' : 'unread');
  const facts = [versionNo, pages && w.pagesOf(pages), read && w.readTo(read.percent)].filter(Boolean);
  line.append(
    ...(replaces ? [el('span', { className: 'badge' }, w.renewed(replaces.versionNo))] : []),
    title,
    el('div', { className: 'soft' }, facts.join(' · ')),
  );
  return line;
}

/** Where numbers were looked up last, for whoever comes back from one: a tool of a toolbox, or everything. */
let lookedUpIn = null;

function errorsScreen(tool = null) {
  lookedUpIn = tool;
  const { toolId, toolboxId, name, ocrEnabled = true, fallback } = tool ?? {};
  const from = toolId ? { toolId } : {};
  const number = field(w.number, { maxLength: 40, autocomplete: 'off' });
  const list = el('ul', { className: 'notices' });
  const aside = el('div');
  const below = el('div', { className: 'buttons' });
  const showFound = (found) => {
    list.replaceChildren(...errorLines(found));
    const offered = w.ifNotFound[fallback];
    // Messages are left where nobody has answered, so both begin there.
    const isOffered = found.length === 0 && offered;
    below.replaceChildren(...(isOffered ? [button(offered, () => show('calls'), 'main full')] : []));
  };
  const find = async () => {
    aside.replaceChildren();
    showFound((await call('POST', 'errors/lookup', { texts: [{ text: number.value() }], ...from })).list);
  };
  const photo = el('input', { type: 'file', accept: 'image/jpeg,image/png,image/webp' });
  photo.addEventListener('change', () => {
    if (!photo.files?.[0]) return;
    void attempt(async () => {
      const form = new FormData();
      // Fields stand before the file.
      if (toolId) form.set('toolId', toolId);
      form.set('file', photo.files[0]);
      const { texts, list: found } = await send('errors/photo', form);
      const read = texts.map(({ text }) => text).join(', ');
      aside.replaceChildren(el('p', { className: 'soft' }, read ? w.readAs(read) : w.readNothing));
      if (texts.length > 0) aside.append(misreadForm(texts[0].text));
      showFound(found);
      photo.value = '';
    });
  });
  const back = button(w.back, () => (toolboxId ? show('toolbox', toolboxId) : show('notices')));
  const byPhoto = ocrEnabled ? [el('label', {}, w.photo, photo)] : [];
  return [back, el('h2', {}, name ?? w.errors), form(w.find, find, number.node), ...byPhoto, aside, list, below];
}

function errorLines(found) {
  const lines = found.map(({ errorNoId, errorNo, title, setName, match }) => {
    const line = button('', () => show('error', errorNoId));
    const about = [setName, w.matches[match]].filter(Boolean).join(' · ');
    line.append(el('strong', {}, errorNo), ' ', inLocale(title), el('div', { className: 'soft' }, about));
    return el('li', {}, line);
  });
  return lines.length > 0 ? lines : [el('li', { className: 'soft' }, w.nothing)];
}

/** What was read is not what stands there: the person says the number, and it is looked for. */
function misreadForm(read) {
  const actual = field(w.notThis(read), { maxLength: 40, autocomplete: 'off' });
  const report = async () => {
    const { list } = await call('POST', 'errors/lookup', { texts: [{ text: actual.value() }] });
    if (!list[0]) throw new Error(w.nothing);
    const { errorNoId } = list[0];
    await call('POST', 'errors/misread', { reportId: crypto.randomUUID(), read, errorNoId });
    showStatus(w.reported);
  };
  return form(w.itIs, report, actual.node);
}

function errorScreen(errorNoId) {
  const body = el('article');
  void attempt(async () => {
    const found = await call('POST', 'errors/detail', { errorNoId });
    body.append(el('h2', {}, `${found.errorNo} ${inLocale(found.title)}`), el('p', {}, inLocale(found.symptom)));
    if (found.causes.length > 0) {
      const causes = found.causes.map(({ text }) => el('li', {}, inLocale(text)));
      body.append(el('h3', {}, w.causes), el('ul', {}, ...causes));
    }
    if (found.steps.length > 0) body.append(el('h3', {}, w.steps), walkOf(errorNoId, found.steps));
    if (found.manuals.length > 0) {
      const lines = found.manuals.map((manual) => manualPageLine(manual, errorNoId));
      body.append(el('h3', {}, w.manualPages), el('ul', { className: 'notices' }, ...lines));
    }
  });
  return [button(w.back, () => show('errors', lookedUpIn ?? undefined)), body];
}

/** One step at a time: those that lead to others are said before them, the last asks whether it worked. */
function walkOf(errorNoId, steps) {
  const place = el('div');
  const go = (from) => {
    if (from >= steps.length) return place.replaceChildren(el('p', {}, w.end));
    const asks = (at) => (steps[at + 1]?.depth ?? -1) <= steps[at].depth;
    let last = from;
    while (!asks(last)) last += 1;
    const report = (worked) =>
      attempt(async () => {
        const { stepId } = steps[last];
        await call('POST', 'errors/report', { reportId: crypto.randomUUID(), errorNoId, stepId, worked });
        if (worked) place.replaceChildren(el('p', {}, w.solved));
        else go(last + 1);
      });
    const said = steps.slice(from, last + 1).flatMap((step) => stepLines(step, errorNoId));
    const answers = [button(w.worked, () => report(true), 'main'), button(w.failed, () => report(false))];
    return place.replaceChildren(...said, el('div', { className: 'buttons' }, ...answers));
  };
  go(0);
  return place;
}

function stepLines({ text, caution, images, materials }, errorNoId) {
  const pictures = images.map((address) => {
    const picture = el('img', { alt: '' });
    void fetchFile(address).then((url) => picture.setAttribute('src', url));
    return picture;
  });
  const warning = inLocale(caution);
  const shown = materials.map((material) => materialLine(material, { errorNoId }));
  return [
    el('p', {}, inLocale(text)),
    ...(warning ? [el('p', { className: 'soft' }, `⚠ ${warning}`)] : []),
    ...pictures,
    ...(shown.length > 0 ? [el('ul', { className: 'notices' }, ...shown)] : []),
  ];
}

function manualPageLine({ docId, title, versionNo, page }, errorNoId) {
  const line = button('', () => show('manual', { docId, page, errorNoId }));
  line.append(title, el('div', { className: 'soft' }, [versionNo, w.pageAt(page)].join(' · ')));
  return el('li', {}, line);
}

/** A manual at the page that an error number names: what a browser shows opens there, anything else is kept on the phone. */
function manualScreen({ docId, page, errorNoId }) {
  const body = el('article');
  void attempt(async () => {
    const manual = await call('GET', 'products/docs/detail', { docId });
    const { title, versionNo, pages, url, ext } = manual;
    const facts = [versionNo, pages && w.pagesOf(pages)].filter(Boolean).join(' · ');
    body.append(el('h2', {}, title), el('p', { className: 'soft' }, facts));
    const name = `${title} ${versionNo}.${ext}`;
    const link = el('a', { href: await fetchFile(url) }, ext === 'pdf' ? w.openPage(page) : w.openFile(name));
    if (ext === 'pdf') Object.assign(link, { href: `${link.href}#page=${page}`, target: '_blank' });
    else link.download = name;
    link.onclick = () => {
      // As far as the page is, so far somebody has come who reads it.
      const percent = pages ? Math.min(100, Math.round((100 * page) / pages)) : 10;
      void call('POST', 'products/docs/read', { readId: crypto.randomUUID(), docId, seconds: 5, percent });
    };
    body.append(el('p', {}, link));
  });
  return [button(w.back, () => show('error', errorNoId)), body];
}

/** A picture that comes when it is there; what has none has no hole. */
function pictureOf(address) {
  if (!address) return null;
  const picture = el('img', { alt: '', className: 'thumb' });
  void fetchFile(address).then(
    (url) => picture.setAttribute('src', url),
    () => picture.remove(),
  );
  return picture;
}

function toolboxesScreen() {
  const list = el('ul', { className: 'notices' });
  const words = field(w.searchWords, { maxLength: 100, autocomplete: 'off' });
  const find = async () => {
    const { list: found } = await call('POST', 'materials/search', { text: words.value(), locale });
    const lines = found.map((material) => materialLine(material, {}));
    list.replaceChildren(...(lines.length > 0 ? lines : [el('li', { className: 'soft' }, w.foundNothing)]));
  };
  void attempt(async () => {
    const { list: boxes } = await call('GET', 'toolboxes', { locale });
    const lines = boxes.map((box) => {
      const line = button('', () => show('toolbox', box.toolboxId));
      const about = box.description ?? box.tools.map(({ name }) => name).join(' · ');
      line.append(...[pictureOf(box.iconUrl), el('strong', {}, box.name), el('div', { className: 'soft' }, about)].filter(Boolean));
      return el('li', {}, line);
    });
    list.replaceChildren(...(lines.length > 0 ? lines : [el('li', { className: 'soft' }, w.noToolboxes)]));
  });
  const back = button(w.back, () => show('notices'));
  return [back, el('h2', {}, w.toolboxes), list, form(w.search, find, words.node)];
}

function toolboxScreen(toolboxId) {
  const body = el('article');
  void attempt(async () => {
    const { list } = await call('GET', 'toolboxes', { locale });
    const box = list.find((one) => one.toolboxId === toolboxId);
    if (!box) return show('toolboxes');
    body.append(el('h2', {}, box.name), ...(box.description ? [el('p', { className: 'soft' }, box.description)] : []));
    body.append(...box.tools.map((tool) => toolSection(box, tool)));
    await call('POST', 'toolboxes/opened', { openId: crypto.randomUUID(), toolboxId });
    return undefined;
  });
  return [button(w.back, () => show('toolboxes')), body];
}

function toolSection({ toolboxId }, tool) {
  const { toolId, name, description, toolType, coverUrl, virtual, knowledge, errorCode } = tool;
  const section = el('section', {}, el('h3', {}, name));
  section.append(el('p', { className: 'soft' }, [w.toolTypes[toolType], description].filter(Boolean).join(' · ')));
  const cover = pictureOf(coverUrl);
  if (cover) section.append(cover);
  const from = { toolboxId, toolId };
  if (virtual) {
    const models = virtual.models.map((model) => modelLine(model));
    section.append(el('ul', { className: 'notices' }, ...models, ...virtual.materials.map((one) => materialLine(one, from))));
  }
  if (knowledge) {
    // A chapter is said once, above those that follow each other in it.
    const lines = knowledge.materials.flatMap((material, place) => {
      const said = knowledge.materials[place - 1]?.chapter ?? null;
      const opens = knowledge.layout === 'CHAPTER' && material.chapter !== null && material.chapter !== said;
      return [...(opens ? [el('li', { className: 'soft' }, material.chapter)] : []), materialLine(material, from)];
    });
    section.append(el('ul', { className: 'notices' }, ...lines));
  }
  if (errorCode) {
    const { ocrEnabled, fallback } = errorCode;
    section.append(button(w.lookUpHere, () => show('errors', { ...from, name, ocrEnabled, fallback }), 'main full'));
  }
  return section;
}

function modelLine({ name, versionNo, thumbnailUrl }) {
  const line = el('div', { className: 'line' });
  line.append(...[pictureOf(thumbnailUrl), name, el('div', { className: 'soft' }, w.modelOnPhone(versionNo))].filter(Boolean));
  return el('li', {}, line);
}

function materialLine({ materialId, title, summary, coverUrl }, from) {
  const line = button('', () => show('material', { materialId, from }));
  line.append(...[pictureOf(coverUrl), title, summary && el('div', { className: 'soft' }, summary)].filter(Boolean));
  return el('li', {}, line);
}

/** Reported when it opens and again when it is left: one reading, at its longest. */
function materialScreen({ materialId, from }) {
  const body = el('article');
  const [readId, began] = [crypto.randomUUID(), Date.now()];
  let percent = 5;
  const report = () => {
    const seconds = Math.min(86_400, Math.round((Date.now() - began) / 1000));
    const { toolboxId, toolId } = from;
    const via = toolboxId ? { toolboxId, toolId } : {};
    return call('POST', 'materials/read', { readId, materialId, ...via, seconds, percent });
  };
  void attempt(async () => {
    const material = await call('GET', 'materials/detail', { materialId });
    body.append(el('h2', {}, material.title), ...(material.summary ? [el('p', { className: 'soft' }, material.summary)] : []));
    body.append(...materialParts(material, (far) => (percent = Math.max(percent, far))));
    await report();
    // Customers have their contact.
    if (kept.read().userKind !== 'TEAM_USER') return;
    const { suggestPart } = await import('./suggestions.js');
    body.after(...(await suggestPart(kit, materialId, body)));
  });
  const leave = () =>
    attempt(async () => {
      await report();
      if (from.errorNoId) show('error', from.errorNoId);
      else if (from.toolboxId) show('toolbox', from.toolboxId);
      else show('toolboxes');
    });
  return [button(w.back, leave), body];
}

/** What there is to read, watch or open; `far` is told how many percent of it somebody has seen. */
function materialParts({ content, fileUrl, streamUrl, fileName, h5EntryUrl, chapters, captions, coverUrl, kind }, far) {
  const parts = [];
  if (content) {
    parts.push(contentOf(content));
    far(100);
  }
  // The policy of this page frames nobody else's.
  if (h5EntryUrl?.startsWith('https://')) parts.push(el('a', { href: h5EntryUrl, target: '_blank', rel: 'noreferrer' }, h5EntryUrl));
  else if (h5EntryUrl) {
    const frame = el('iframe', { src: h5EntryUrl, title: 'H5', className: 'page' });
    // No rights but to run: no session, no storage, no parent.
    frame.setAttribute('sandbox', 'allow-scripts');
    parts.push(frame);
    far(100);
  }
  if (streamUrl) {
    const video = el('video', { src: streamUrl, controls: true, className: 'page' });
    video.ontimeupdate = () => far(Math.min(100, Math.round((100 * video.currentTime) / (video.duration || 1))));
    // Fetched with both headers, as every picture is.
    if (coverUrl) void fetchFile(coverUrl).then((url) => (video.poster = url)).catch(() => undefined);
    for (const { locale: lang, vtt } of captions) {
      const src = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
      const label = lang === 'zh-CN' ? '中文' : 'English';
      video.append(el('track', { kind: 'captions', src, srclang: lang, label, default: lang === locale }));
    }
    const marks = chapters.map(({ at, title }) => el('li', {}, button(title, () => (video.currentTime = at))));
    parts.push(video, ...(marks.length > 0 ? [el('h3', {}, w.chapters), el('ul', { className: 'notices' }, ...marks)] : []));
  }
  if (fileUrl && kind !== 'VIDEO' && kind !== 'H5') {
    const open = async () => {
      el('a', { href: await fetchFile(fileUrl), download: fileName }).click();
      far(100);
    };
    parts.push(button(w.openFile(fileName), () => attempt(open), 'main full'));
  }
  return parts;
}

function settings() {
  const key = field(w.key, { value: kept.read().key ?? '', placeholder: 'ak_…', autocomplete: 'off', spellcheck: false });
  key.input.onchange = () => kept.write({ key: key.value(), userToken: null });
  return el('details', {}, el('summary', {}, w.settings), key.node, el('p', {}, w.keyHint));
}

/** A screen in a file of its own: most people who look at this page never open it. */
const screenIn = (file, name) => () => {
  const body = el('div');
  void attempt(async () => body.append(...(await import(file))[name](kit)));
  return [body];
};

/** What files of their own are made of. */
const kit = { call, el, button, field, form, attempt, show, showStatus, headers, send, kept, fetchFile, pictureOf, manualLine, materialParts };

const screens = {
  calls: screenIn('./calls.js', 'callsScreen'),
  register: registerScreen,
  activate: activateScreen,
  signIn: signInScreen,
  notices: noticesScreen,
  notice: noticeScreen,
  manuals: manualsScreen,
  manual: manualScreen,
  toolboxes: toolboxesScreen,
  toolbox: toolboxScreen,
  material: materialScreen,
  suggestions: screenIn('./suggestions.js', 'ownScreen'),
  products: screenIn('./products.js', 'productsScreen'),
  models: screenIn('./products.js', 'modelsScreen'),
  live: screenIn('./live.js', 'liveScreen'),
  errors: errorsScreen,
  error: errorScreen,
};

/** What there is for whoever has not signed in. */
const outside = ['register', 'activate', 'signIn'];

function show(name, id) {
  const { userToken } = kept.read();
  const here = userToken && outside.includes(name) ? 'notices' : name;
  const tabs = outside.map((tab) => {
    const made = button(w[tab], () => show(tab));
    if (tab === here) made.setAttribute('aria-current', 'page');
    return made;
  });
  showStatus('');
  const nav = userToken ? [] : [el('nav', { className: 'tabs', ariaLabel: w.ways }, ...tabs)];
  const shown = screens[here](id);
  phone.replaceChildren(...nav, ...shown, statusText, ...(userToken ? [] : [settings()]));
}

show(kept.read().userToken ? 'notices' : 'register');
