// Remote assistance as the demonstration's app plays it: a customer calls, an expert answers, and they see each other.

import { recordCall } from './recorder.js';

const english = document.documentElement.lang === 'en-US';

const w = english
  ? {
      title: 'Remote assistance',
      back: 'Back',
      video: 'Video call',
      audio: 'Voice call',
      product: 'Model number (optional)',
      errorNo: 'Error number (optional)',
      noProduct: 'There is no product with this model number.',
      presence: 'I am',
      presences: { ONLINE: 'available', BUSY: 'busy', AWAY: 'away', OFFLINE: 'offline' },
      waiting: 'No call at the moment. This page rings when somebody calls.',
      incoming: (name) => `${name} is calling`,
      answer: 'Answer',
      decline: 'Decline',
      cancel: 'Cancel call',
      states: {
        QUEUED: (before) => (before > 0 ? `Waiting. ${before} ahead of you.` : 'Waiting. You are next.'),
        RINGING: () => 'Ringing…',
        IN_PROGRESS: () => 'Connected',
        COMPLETED: () => 'The call has ended.',
        MISSED: () => 'Nobody answered.',
        REJECTED: () => 'The call was declined.',
        CANCELED: () => 'The call was canceled.',
        FAILED: () => 'The call failed.',
      },
      // Why nobody talked, where the state alone does not say it.
      reasons: {
        NO_ANSWER: 'Nobody answered.',
        BUSY: 'All experts are busy and the queue is full. Please try again later.',
        TIMEOUT: 'No expert became free in time. Please try again later.',
        OFF_HOURS: 'Nobody takes calls at this hour.',
        NETWORK: 'The connection was lost.',
        SYSTEM: 'The call was ended because its settings have changed.',
      },
      handedOver: (names) => (names ? `Handed over to ${names}. You have left the call.` : 'Handed over. You have left the call.'),
      leftCall: 'You have left the call. The others go on.',
      dropped: 'You are no longer in this call. The connection was lost for too long.',
      leaveMessage: 'Leave a message',
      message: 'What should we know?',
      messageSent: 'Thank you. We will get back to you.',
      mute: 'Mute',
      unmute: 'Unmute',
      cameraOff: 'Camera off',
      cameraOn: 'Camera on',
      freeze: 'Freeze',
      unfreeze: 'Live',
      clear: 'Clear drawing',
      hangUp: 'Hang up',
      readNo: 'Error number on the display',
      readPicture: 'Read it off the picture',
      reading: 'Reading the picture…',
      readNothing: 'No error number found in the picture. Type it instead.',
      endNote: 'Reason for ending (optional)',
      template: 'Common phrases',
      closeMaterial: 'Close',
      unseenMaterial: 'This account cannot open it.',
      note: 'Note down',
      noted: (no) => `Noted: ${no}`,
      showMaterial: 'Show a material',
      find: 'Find',
      shown: (title) => `Shown: ${title}`,
      noMaterial: 'Nothing found.',
      say: 'Message',
      send: 'Send',
      transfer: 'Pass on to',
      passOn: 'Pass on',
      nobodyElse: 'Nobody else is available.',
      score: 'How was it?',
      scores: ['', 'Very poor', 'Poor', 'Fair', 'Good', 'Very good'],
      why: 'Why?',
      comment: 'Anything else? (optional)',
      scoreIt: 'Send score',
      thanks: 'Thank you.',
      remark: 'Remark',
      solved: 'Solved?',
      solvedAnswers: { YES: 'Yes', NO: 'No', UNKNOWN: 'Not known' },
      problemType: 'Problem type',
      save: 'Save',
      saved: 'Saved.',
      newCall: 'New call',
      people: (names) => `In the call: ${names}`,
      record: 'Record',
      stopRecord: 'Stop recording',
      recordingBy: (name) => `Recording · ${name}`,
      unsent: (count) => `Recording: ${count} ${count === 1 ? 'part' : 'parts'} not sent yet. Sending again…`,
      finishing: 'Recording: sending the last part…',
      mayRecord: 'May this call be recorded?',
      agree: 'Yes, record it',
      refuse: 'No',
      takeBack: 'No recording any more',
      snapshot: 'Take a snapshot',
      snapshotTaken: 'Snapshot saved.',
      remote: 'Picture of the others',
      own: 'Your picture',
      noCamera: 'The camera or microphone cannot be used. Allow it in the browser, then try again.',
    }
  : {
      title: '远程协助',
      back: '返回',
      video: '视频呼叫',
      audio: '语音呼叫',
      product: '产品型号（选填）',
      errorNo: '错误编号（选填）',
      noProduct: '没有这个型号的产品。',
      presence: '我的状态',
      presences: { ONLINE: '可接听', BUSY: '忙碌', AWAY: '离开', OFFLINE: '离线' },
      waiting: '当前没有呼叫，有人呼叫时这里会响铃。',
      incoming: (name) => `${name} 正在呼叫`,
      answer: '接听',
      decline: '拒接',
      cancel: '取消呼叫',
      states: {
        QUEUED: (before) => (before > 0 ? `排队中，前面还有 ${before} 位` : '排队中，下一位就是您'),
        RINGING: () => '正在呼叫…',
        IN_PROGRESS: () => '通话中',
        COMPLETED: () => '通话已结束',
        MISSED: () => '暂时无人接听',
        REJECTED: () => '对方已拒接',
        CANCELED: () => '呼叫已取消',
        FAILED: () => '呼叫失败',
      },
      // Why nobody talked, where the state alone does not say it.
      reasons: {
        NO_ANSWER: '暂时无人接听。',
        BUSY: '专家全忙，排队人数已满，请稍后再试。',
        TIMEOUT: '等待时间过长，暂时没有空闲的专家，请稍后再试。',
        OFF_HOURS: '现在不在服务时间内。',
        NETWORK: '连接已断开。',
        SYSTEM: '呼叫设置已变更，本次呼叫已结束。',
      },
      handedOver: (names) => (names ? `已转接给 ${names}，你已离开通话。` : '已转接，你已离开通话。'),
      leftCall: '你已离开通话，其他人仍在通话中。',
      dropped: '连接中断过久，你已不在通话中。',
      leaveMessage: '留言',
      message: '请描述您的问题',
      messageSent: '谢谢，我们会尽快联系您。',
      mute: '静音',
      unmute: '取消静音',
      cameraOff: '关闭摄像头',
      cameraOn: '打开摄像头',
      freeze: '定格画面',
      unfreeze: '恢复画面',
      clear: '清除标注',
      hangUp: '挂断',
      readNo: '显示屏上的错误编号',
      readPicture: '从画面识别',
      reading: '正在识别画面…',
      readNothing: '画面中没有识别到错误编号，请手动填写。',
      endNote: '结束原因（选填）',
      template: '常用语',
      closeMaterial: '关闭',
      unseenMaterial: '当前账号不能打开这份素材。',
      note: '记录',
      noted: (no) => `已记录：${no}`,
      showMaterial: '展示素材',
      find: '查找',
      shown: (title) => `已展示：${title}`,
      noMaterial: '没有找到。',
      say: '消息',
      send: '发送',
      transfer: '转接给',
      passOn: '转接',
      nobodyElse: '没有其他可接听的专家。',
      score: '本次服务如何？',
      scores: ['', '很差', '较差', '一般', '满意', '非常满意'],
      why: '原因',
      comment: '补充说明（选填）',
      scoreIt: '提交评分',
      thanks: '感谢您的评价。',
      remark: '备注',
      solved: '是否解决',
      solvedAnswers: { YES: '已解决', NO: '未解决', UNKNOWN: '不确定' },
      problemType: '问题类型',
      save: '保存',
      saved: '已保存。',
      newCall: '重新呼叫',
      people: (names) => `通话成员：${names}`,
      record: '开始录像',
      stopRecord: '停止录像',
      recordingBy: (name) => `正在录像 · ${name}`,
      unsent: (count) => `录像有 ${count} 段尚未上传，正在重试…`,
      finishing: '录像：正在上传最后一段…',
      mayRecord: '是否同意对本次通话录像？',
      agree: '同意录像',
      refuse: '不同意',
      takeBack: '撤回同意',
      snapshot: '截图',
      snapshotTaken: '截图已保存。',
      remote: '对方画面',
      own: '我的画面',
      noCamera: '无法使用摄像头或麦克风，请在浏览器中允许后重试。',
    };

const BEAT_MS = 10_000;
const PRESENCE_MS = 30_000;
const LOOK_MS = 1_500;
const open = ['QUEUED', 'RINGING', 'IN_PROGRESS'];

/** One screen for both sides; `app` is what the rest of the app is made of. */
export function callsScreen(app) {
  const { call, el, button, field, form, attempt, show, showStatus } = app;
  const place = el('div');
  const left = new AbortController();
  const timers = new Set();
  const every = (ms, work) => {
    const timer = setInterval(work, ms);
    timers.add(timer);
    return () => (clearInterval(timer), timers.delete(timer));
  };
  let talk;
  const leave = () => {
    left.abort();
    talk?.end();
    for (const timer of timers) clearInterval(timer);
    show('notices');
  };
  // Whoever closes the page or goes elsewhere in the app is no longer in the call.
  addEventListener('pagehide', () => talk?.end(), { signal: left.signal });

  const gone = () => left.signal.aborted || !place.isConnected;

  void attempt(async () => {
    const me = await call('GET', 'me');
    if (me.kind === 'TEAM_USER') await expertStart(me);
    else await customerStart(me);
  });

  async function customerStart(me) {
    const running = await call('GET', 'calls/current');
    if (running) return follow(me, running);
    const modelNo = field(w.product, { maxLength: 50, autocomplete: 'off' });
    const errorNo = field(w.errorNo, { maxLength: 32, autocomplete: 'off' });
    const start = (media) =>
      attempt(async () => {
        let productId = null;
        if (modelNo.value()) {
          const { product } = await call('GET', 'products/docs', { modelNo: modelNo.value() });
          productId = product.productId;
        }
        const input = { media, productId, productSn: null, errorNo: errorNo.value() || null };
        follow(me, await call('POST', 'calls/start', input));
      });
    place.replaceChildren(
      modelNo.node,
      errorNo.node,
      el(
        'div',
        { className: 'buttons' },
        button(w.video, () => start('VIDEO'), 'main'),
        button(w.audio, () => start('AUDIO')),
      ),
    );
    return undefined;
  }

  /** Says that somebody is there, and looks for calls that ring. */
  async function expertStart(me) {
    const select = el('select', {}, ...Object.entries(w.presences).map(([value, text]) => el('option', { value }, text)));
    const say = () => call('POST', 'calls/presence', { presence: select.value });
    const ringing = el('div');
    place.replaceChildren(el('label', {}, w.presence, select), ringing);
    select.onchange = () => attempt(say);
    await say();
    let seen = '';
    const stopBeat = every(PRESENCE_MS, () => void say().catch(() => undefined));
    const look = async () => {
      const found = await call('GET', 'calls/current').catch(() => null);
      if (gone()) return;
      const key = found ? `${found.callId} ${found.role}` : 'none';
      if (key === seen) return;
      seen = key;
      if (found && found.role !== 'RUNG') {
        stopLook();
        follow(me, found, stopBeat);
      } else ringing.replaceChildren(...(found ? incoming(found) : [el('p', { className: 'soft' }, w.waiting)]));
    };
    const incoming = (found) => {
      const facts = [found.client?.name, found.product?.name, found.errorNos.join(', ')].filter(Boolean).join(' · ');
      const answer = () =>
        attempt(async () => {
          stopLook();
          follow(me, await call('POST', 'calls/answer', { callId: found.callId }), stopBeat);
        });
      const decline = () => attempt(() => call('POST', 'calls/reject', { callId: found.callId }));
      return [
        el('h2', {}, w.incoming(found.caller.name)),
        el('p', { className: 'soft' }, facts),
        el('div', { className: 'buttons' }, button(w.answer, answer, 'main'), button(w.decline, decline)),
      ];
    };
    const stopLook = every(LOOK_MS, () => void look());
    await look();
  }

  /** From here on one call is shown, until it is over and scored. */
  function follow(me, first, afterwards) {
    const state = el('p', { className: 'message' });
    state.setAttribute('role', 'status');
    // Outlives the conversation: the last parts of a recording may be sent after it.
    const unsent = el('p', { className: 'unsent', hidden: true });
    unsent.setAttribute('role', 'status');
    const stage = el('div');
    place.replaceChildren(state, unsent, stage);
    let now = { ...first, status: '' };
    // An answer that was on its way when it ended does not begin it again.
    let isOver = false;
    const over = (ended) => {
      isOver = true;
      stopLook();
      stopWaiting();
      talk?.end();
      talk = undefined;
      afterCall(me, ended, stage, afterwards);
    };
    const update = (next, askedAt) => {
      if (gone() || isOver) return;
      const before = now.status;
      now = next;
      state.textContent = stateText(next);
      if (next.status === 'IN_PROGRESS' && talk && !next.members.some(({ id }) => id === me.userId)) {
        // The others go on; whoever has passed it on, or has left, sees nothing more of it.
        state.textContent = goneText(talk.leaving(), next.members);
        over(next);
        return;
      }
      if (next.status === 'IN_PROGRESS') {
        talk ??= conversation(app, me, next, { stage, unsent });
        talk.members(next.members);
        talk.recordings(next, askedAt);
      }
      if (next.status === before) return;
      if (!open.includes(next.status)) over(next);
      else if (next.status !== 'IN_PROGRESS') {
        const cancel = () => attempt(async () => update(await call('POST', 'calls/cancel', { callId: next.callId })));
        stage.replaceChildren(el('div', { className: 'buttons' }, button(w.cancel, cancel)));
      }
    };
    const look = async () => {
      const askedAt = performance.now();
      const next = await call('GET', 'calls/detail', { callId: first.callId }).catch(() => null);
      if (next) update(next, askedAt);
    };
    const stopLook = every(LOOK_MS, () => void look());
    // Who waits says so too; in the conversation it carries what the network was like.
    const stopWaiting = every(BEAT_MS, () => {
      if (!talk && open.includes(now.status)) void call('POST', 'calls/beat', { callId: first.callId, network: null }).catch(() => undefined);
    });
    update(first);
  }

  const stateText = ({ status, before, endReason, members }) => {
    const text = w.reasons[endReason] ?? w.states[status](before ?? 0);
    return status === 'IN_PROGRESS' ? `${text} · ${w.people(members.map(({ name }) => name).join(', '))}` : text;
  };

  const goneText = (how, members) => {
    const experts = members.filter(({ kind }) => kind === 'TEAM_USER').map(({ name }) => name);
    return how === 'PASSED_ON' ? w.handedOver(experts.join(', ')) : how === 'HUNG_UP' ? w.leftCall : w.dropped;
  };

  function afterCall(me, ended, stage, afterwards) {
    const again = () => (afterwards?.(), me.kind === 'TEAM_USER' ? attempt(() => expertStart(me)) : attempt(() => customerStart(me)));
    const foot = el('div', { className: 'buttons' }, button(me.kind === 'TEAM_USER' ? w.back : w.newCall, again));
    if (me.kind === 'CLIENT_USER' && ended.mayLeaveMessage) return stage.replaceChildren(messageForm(ended), foot);
    // An expert may say what it was about also of one that goes on without them, or broke off.
    if (me.kind === 'TEAM_USER' ? ended.answeredAt === null : ended.status !== 'COMPLETED') return stage.replaceChildren(foot);
    void attempt(async () => {
      const choices = await call('GET', 'calls/feedback');
      stage.replaceChildren(me.kind === 'CLIENT_USER' ? scoreForm(ended, choices) : remarkForm(ended, choices), foot);
    });
    return stage.replaceChildren(foot);
  }

  function messageForm({ callId }) {
    const text = field(w.message, { maxLength: 500 });
    const submit = async () => {
      await call('POST', 'calls/leaveMessage', { callId, text: text.value() });
      made.replaceWith(el('p', { className: 'message' }, w.messageSent));
    };
    const made = form(w.leaveMessage, submit, text.node);
    return made;
  }

  const nameOf = (choice) => (english && choice.nameEn) || choice.name;

  function scoreForm({ callId }, { scoreReasons }) {
    let chosen = 5;
    const reasons = el('div');
    const drawReasons = () => {
      const fitting = scoreReasons.filter(({ scoreFrom, scoreTo }) => scoreFrom <= chosen && chosen <= scoreTo);
      reasons.replaceChildren(
        ...fitting.map((reason) => {
          const box = el('input', { type: 'checkbox', value: reason.feedbackId, className: 'check' });
          return el('label', { className: 'checked' }, box, ' ', nameOf(reason));
        }),
      );
    };
    const select = el('select', {}, ...[5, 4, 3, 2, 1].map((value) => el('option', { value }, `${value} · ${w.scores[value]}`)));
    select.onchange = () => ((chosen = Number(select.value)), drawReasons());
    drawReasons();
    const comment = field(w.comment, { maxLength: 500 });
    const submit = async () => {
      const reasonIds = [...reasons.querySelectorAll('input:checked')].map(({ value }) => value);
      await call('POST', 'calls/score', { callId, score: chosen, reasonIds, comment: comment.value() });
      made.replaceWith(el('p', { className: 'message' }, w.thanks));
    };
    const made = form(w.scoreIt, submit, el('label', {}, w.score, select), reasons, comment.node);
    return made;
  }

  function remarkForm({ callId }, { problemTypes, remarkTemplates }) {
    const remark = field(w.remark, { maxLength: 500 });
    const template = el('select', {}, el('option', { value: '' }, ''), ...remarkTemplates.map((one) => el('option', {}, nameOf(one))));
    template.onchange = () => {
      remark.input.value = [remark.value(), template.value].filter(Boolean).join(' ').slice(0, 500);
      template.value = '';
    };
    const solved = el('select', {}, ...Object.entries(w.solvedAnswers).map(([value, text]) => el('option', { value }, text)));
    const type = el('select', {}, el('option', { value: '' }, ''), ...problemTypes.map((one) => el('option', { value: one.feedbackId }, nameOf(one))));
    const submit = async () => {
      const input = { callId, remark: remark.value(), problemTypeId: type.value || null, solved: solved.value };
      await call('POST', 'calls/remark', input);
      showStatus(w.saved);
    };
    const templates = remarkTemplates.length > 0 ? [el('label', {}, w.template, template)] : [];
    const fields = [remark.node, ...templates, el('label', {}, w.solved, solved), el('label', {}, w.problemType, type)];
    return form(w.save, submit, ...fields);
  }

  return [button(w.back, leave), el('h2', {}, w.title), place];
}

/** Pictures and sound between everybody in the call, and what they draw, say and show. */
function conversation(app, me, call, { stage, unsent }) {
  const { el, button, field, form, attempt, showStatus } = app;
  const { callId, media } = call;
  const ask = (method, path, input) => app.call(method, `calls/${path}`, { callId, ...input });
  const isExpert = me.kind === 'TEAM_USER';
  const peers = new Map();
  const ended = new AbortController();
  let own;
  let ice = [];
  let names = [];
  /** How one is about to leave while the others go on. */
  let leaving;

  const remote = el('video', { autoplay: true, playsInline: true, className: 'remote', ariaLabel: w.remote });
  const drawing = el('canvas', { className: 'drawing', width: 640, height: 480 });
  const mine = el('video', { autoplay: true, playsInline: true, muted: true, className: 'own', ariaLabel: w.own });
  const frozen = el('canvas', { className: 'frozen', hidden: true });
  const chat = el('ul', { className: 'chat' });
  const report = (type, more = {}) =>
    ask('POST', 'event', { eventId: crypto.randomUUID(), type, ...more }).catch((error) => showStatus(error.message, true));
  const signal = (kind, data, to) =>
    ask('POST', 'signal', { kind, data: JSON.stringify(data), ...(to && { to }) }).catch(() => undefined);

  const stroke = ({ from, to }) => {
    const pen = drawing.getContext('2d');
    pen.strokeStyle = '#ff3b30';
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(from[0] * drawing.width, from[1] * drawing.height);
    pen.lineTo(to[0] * drawing.width, to[1] * drawing.height);
    pen.stroke();
  };
  const clear = () => drawing.getContext('2d').clearRect(0, 0, drawing.width, drawing.height);
  let last;
  let strokes = [];
  const at = (event) => {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  };
  drawing.onpointerdown = (event) => (last = at(event));
  drawing.onpointermove = (event) => {
    if (!last) return;
    const line = { from: last, to: at(event) };
    last = line.to;
    stroke(line);
    strokes.push(line);
  };
  drawing.onpointerup = () => {
    last = undefined;
    if (strokes.length === 0) return;
    void signal('ANNOTATION', { strokes: strokes.splice(0, 200) });
    void report('ANNOTATE');
  };

  const freeze = (on) => {
    frozen.hidden = !on;
    if (!on) return;
    const from = isExpert ? remote : mine;
    Object.assign(frozen, { width: from.videoWidth || 640, height: from.videoHeight || 480 });
    frozen.getContext('2d').drawImage(from, 0, 0, frozen.width, frozen.height);
  };

  const toggle = (texts, events, work) => {
    let on = false;
    const made = button(texts[0], () => {
      on = !on;
      made.textContent = texts[on ? 1 : 0];
      made.setAttribute('aria-pressed', String(on));
      work(on);
      void report(events[on ? 0 : 1]);
    });
    return made;
  };
  const tracks = (kind, enabled) => {
    for (const track of own?.getTracks() ?? []) if (track.kind === kind) track.enabled = enabled;
  };
  const controls = [
    toggle([w.mute, w.unmute], ['MUTE', 'UNMUTE'], (on) => tracks('audio', !on)),
    ...(media === 'AUDIO' ? [] : [toggle([w.cameraOff, w.cameraOn], ['CAMERA_OFF', 'CAMERA_ON'], (on) => tracks('video', !on))]),
    ...(isExpert ? [toggle([w.freeze, w.unfreeze], ['FREEZE', 'UNFREEZE'], (on) => (freeze(on), void signal('FREEZE', { on })))] : []),
    button(w.clear, () => (clear(), void signal('ANNOTATION', { clear: true }))),
    ...(media === 'AUDIO' ? [] : [button(w.snapshot, () => attempt(snapshot))]),
    button(w.hangUp, () => attempt(hangUp), 'bad'),
  ];
  const endNote = el('select', {}, el('option', { value: '' }, ''));
  const endNotes = el('label', { hidden: true }, w.endNote, endNote);
  const offerEndNotes = async () => {
    const { endReasons } = await app.call('GET', 'calls/feedback');
    endNote.append(...endReasons.map((one) => el('option', { value: one.feedbackId }, (english && one.nameEn) || one.name)));
    endNotes.hidden = endReasons.length === 0;
  };
  if (isExpert) void attempt(offerEndNotes);
  const hangUp = async () => {
    leaving = 'HUNG_UP';
    // Parts that do not get through keep nobody in a call: they are sent again afterwards.
    await recorder?.stopped();
    await ask('POST', 'hangUp', { ...(endNote.value && { endNoteId: endNote.value }) });
  };

  /** What one sees of the others, with what is drawn on it. */
  const picture = (...layers) => {
    const canvas = el('canvas', { width: remote.videoWidth || 640, height: remote.videoHeight || 480 });
    paint(canvas, ...layers);
    return canvas;
  };
  const paint = (canvas, ...layers) => {
    const pen = canvas.getContext('2d');
    for (const layer of layers.length > 0 ? layers : [remote, drawing]) pen.drawImage(layer, 0, 0, canvas.width, canvas.height);
  };
  const jpeg = (...layers) => new Promise((resolve) => picture(...layers).toBlob(resolve, 'image/jpeg', 0.85));
  async function snapshot() {
    const bytes = await jpeg();
    const sent = new FormData();
    sent.set('callId', callId);
    sent.set('snapshotId', crypto.randomUUID());
    sent.set('file', bytes, 'snapshot.jpg');
    await app.send('calls/snapshot', sent);
    showStatus(w.snapshotTaken);
  }

  const sign = el('p', { className: 'recording', hidden: true });
  sign.setAttribute('role', 'status');
  const asking = el('div');
  let recorder;
  let recordingSince = 0;
  let shownAgreement = '';
  const lookAgain = async () => recordings(await ask('GET', 'detail', {}));
  const onState = ({ waiting, isFailing, isStopping }) => {
    unsent.hidden = !isFailing && !isStopping;
    unsent.textContent = isFailing ? w.unsent(waiting) : isStopping ? w.finishing : '';
  };
  const onEnd = () => {
    recorder = undefined;
    unsent.hidden = true;
    if (!ended.signal.aborted) void lookAgain().catch(() => undefined);
  };
  const begin = async () => {
    recorder = await recordCall(app, { callId, own, peers, picture, paint, onState, onEnd });
    recordingSince = performance.now();
    await lookAgain();
  };
  const record = () => attempt(begin);
  /** Where the route always records, an expert's app begins by itself, once, as soon as somebody is heard. */
  let isDue = false;
  let hasBegun = false;
  function recordIfDue() {
    const isHeard = [...peers.values()].some(({ line }) => line.connectionState === 'connected');
    // The recording is as wide and high as the first picture.
    const isSeen = media === 'AUDIO' || remote.videoWidth > 0;
    if (!isExpert || !isDue || hasBegun || !isHeard || !isSeen) return;
    hasBegun = true;
    // Nobody has asked for it, so nothing is kept from being pressed; refused, it is tried again.
    begin().catch((error) => {
      showStatus(error.message, true);
      setTimeout(() => (hasBegun = false), BEAT_MS);
    });
  }
  const stopRecord = () => attempt(() => recorder?.stopped());
  const agree = (agreed) =>
    attempt(async () => {
      await ask('POST', 'recording/agree', { agreed });
      await lookAgain();
    });

  /** Both sides see that it is recorded; the customer is asked first where the route says so. */
  function recordings({ recording, recordingAgreed, recordingBy }, askedAt = performance.now()) {
    isDue = recording === 'ALWAYS' && !recordingBy;
    recordIfDue();
    sign.hidden = !recordingBy;
    sign.textContent = recordingBy ? w.recordingBy(recordingBy) : '';
    // Stopped from elsewhere: by the customer, or by the server. What was asked before it began says nothing of it.
    if (!recordingBy && askedAt > recordingSince) void recorder?.stop();
    const key = `${recording} ${recordingAgreed} ${Boolean(recordingBy)}`;
    if (key === shownAgreement) return;
    shownAgreement = key;
    const buttons = [];
    if (isExpert) {
      if (recordingBy) buttons.push(...(recorder ? [button(w.stopRecord, stopRecord)] : []));
      else if (recording === 'ALWAYS' || recordingAgreed) buttons.push(button(w.record, record));
    } else if (recording === 'ASK') {
      if (recordingAgreed) buttons.push(button(w.takeBack, () => agree(false)));
      else buttons.push(button(w.agree, () => agree(true), 'main'), ...(recordingAgreed === null ? [button(w.refuse, () => agree(false))] : []));
    }
    const question = !isExpert && recording === 'ASK' && recordingAgreed === null ? [el('p', {}, w.mayRecord)] : [];
    asking.replaceChildren(...question, el('div', { className: 'buttons' }, ...buttons));
  }

  const board = el('section', { className: 'shown', hidden: true });
  /** What somebody shows stands there on both sides, for whoever may open it. */
  async function showMaterial(materialId, title) {
    const parts = await app
      .call('GET', 'materials/detail', { materialId })
      .then((material) => app.materialParts(material, () => undefined))
      .catch((error) => [el('p', { className: 'soft' }, error.refused ? w.unseenMaterial : error.message)]);
    board.hidden = false;
    board.replaceChildren(el('h3', {}, title), ...parts, button(w.closeMaterial, () => (board.replaceChildren(), (board.hidden = true))));
  }

  const text = field(w.say, { maxLength: 500, autocomplete: 'off' });
  const say = async () => {
    if (!text.value()) return;
    await signal('CHAT', { text: text.value() });
    addLine(me.name, text.value());
    text.input.value = '';
  };
  const addLine = (name, line) => chat.append(el('li', {}, el('strong', {}, name), ` ${line}`));

  stage.replaceChildren(
    sign,
    el('div', { className: 'stage' }, remote, frozen, drawing, mine),
    asking,
    el('div', { className: 'buttons' }, ...controls),
    endNotes,
    board,
    ...(isExpert ? expertTools() : []),
    chat,
    form(w.send, say, text.node),
  );

  function expertTools() {
    const number = field(w.readNo, { maxLength: 32, autocomplete: 'off' });
    const note = async () => {
      await ask('POST', 'event', { eventId: crypto.randomUUID(), type: 'OCR', text: number.value() });
      showStatus(w.noted(number.value()));
      number.input.value = '';
    };
    const readings = el('ul', { className: 'notices' });
    readings.setAttribute('aria-live', 'polite');
    const choose = ({ errorNoId, errorNo }) =>
      attempt(async () => {
        await ask('POST', 'event', { eventId: crypto.randomUUID(), type: 'OCR', targetId: errorNoId });
        readings.replaceChildren();
        showStatus(w.noted(errorNo));
      });
    // It takes a while, and whoever talks may do everything else meanwhile.
    const reading = button(w.readPicture, async () => {
      reading.disabled = true;
      readings.replaceChildren(el('li', { className: 'soft' }, w.reading));
      try {
        const sent = new FormData();
        // As the expert sees it: what is frozen, and nothing that is drawn on it.
        sent.set('file', await jpeg(frozen.hidden ? remote : frozen), 'picture.jpg');
        const { list } = await app.send('errors/photo', sent);
        const lines = list.map((one) => el('li', {}, button(`${one.errorNo} · ${(english && one.title['en-US']) || one.title['zh-CN']}`, () => choose(one))));
        readings.replaceChildren(...(lines.length > 0 ? lines : [el('li', { className: 'soft' }, w.readNothing)]));
      } catch (error) {
        readings.replaceChildren();
        showStatus(error.message, true);
      }
      reading.disabled = false;
    });
    const byPicture = media === 'AUDIO' ? [] : [reading, readings];
    const words = field(w.showMaterial, { maxLength: 100, autocomplete: 'off' });
    const found = el('ul', { className: 'notices' });
    const find = async () => {
      const { list } = await app.call('POST', 'materials/search', { text: words.value(), locale: english ? 'en-US' : 'zh-CN' });
      const lines = list.map(({ materialId, title }) =>
        el('li', {}, button(title, () =>
          attempt(async () => {
            await ask('POST', 'event', { eventId: crypto.randomUUID(), type: 'SHARE_MATERIAL', targetId: materialId });
            await signal('MATERIAL', { materialId, title });
            await showMaterial(materialId, title);
          }),
        )),
      );
      found.replaceChildren(...(lines.length > 0 ? lines : [el('li', { className: 'soft' }, w.noMaterial)]));
    };
    const others = el('div');
    const listOthers = async () => {
      const list = (await ask('GET', 'experts', {})).filter(({ presence }) => presence === 'ONLINE');
      if (list.length === 0) return others.replaceChildren(el('p', { className: 'soft' }, w.nobodyElse));
      const select = el('select', {}, ...list.map(({ teamUserId, name }) => el('option', { value: teamUserId }, name)));
      const pass = () =>
        attempt(async () => {
          await ask('POST', 'transfer', { to: { kind: 'TEAM_USER', id: select.value } });
          leaving = 'PASSED_ON';
        });
      return others.replaceChildren(el('label', {}, w.transfer, select), button(w.passOn, pass));
    };
    const more = el('details', {}, el('summary', {}, w.passOn), others);
    more.ontoggle = () => more.open && void attempt(listOthers);
    return [form(w.note, note, number.node), ...byPicture, form(w.find, find, words.node), found, more];
  }

  /** One line to each of the others. Whose id is greater offers; who meets an offer while offering gives way by the same rule. */
  function peerOf(id) {
    if (peers.has(id)) return peers.get(id);
    const line = new RTCPeerConnection({ iceServers: ice });
    const peer = { line, waiting: [] };
    peers.set(id, peer);
    for (const track of own?.getTracks() ?? []) line.addTrack(track, own);
    line.onicecandidate = ({ candidate }) => candidate && void signal('CANDIDATE', candidate.toJSON(), id);
    line.ontrack = ({ streams }) => {
      if (remote.srcObject !== streams[0]) remote.srcObject = streams[0];
    };
    line.onconnectionstatechange = () => {
      recordIfDue();
      if (line.connectionState !== 'failed') return;
      void report('RECONNECT');
      if (me.userId > id) void offer(id, { iceRestart: true });
    };
    return peer;
  }

  async function offer(id, options) {
    const { line } = peerOf(id);
    await line.setLocalDescription(await line.createOffer(options));
    await signal('OFFER', line.localDescription.toJSON(), id);
  }

  async function accept(peer, description) {
    await peer.line.setRemoteDescription(description);
    for (const candidate of peer.waiting.splice(0)) await peer.line.addIceCandidate(candidate);
  }

  const heard = {
    OFFER: async (from, description) => {
      const peer = peerOf(from);
      await accept(peer, description);
      await peer.line.setLocalDescription(await peer.line.createAnswer());
      await signal('ANSWER', peer.line.localDescription.toJSON(), from);
    },
    ANSWER: (from, description) => accept(peerOf(from), description),
    CANDIDATE: async (from, candidate) => {
      const peer = peerOf(from);
      if (peer.line.remoteDescription) await peer.line.addIceCandidate(candidate);
      else peer.waiting.push(candidate);
    },
    ANNOTATION: (_, data) => (data.clear ? clear() : data.strokes.forEach(stroke)),
    FREEZE: (_, { on }) => freeze(on),
    CHAT: (from, data) => addLine(names.find(({ id }) => id === from)?.name ?? '', data.text),
    MATERIAL: (_, { materialId, title }) => {
      addLine('', w.shown(title));
      // What others say meanwhile does not wait for it.
      void showMaterial(materialId, title);
    },
  };

  /** What the others send, as it comes; a line that breaks is taken up where it ended. */
  let lastId = '';
  async function listen() {
    while (!ended.signal.aborted) {
      try {
        const headers = { ...app.headers(), ...(lastId && { 'last-event-id': lastId }) };
        const answer = await fetch(`/open/v1/calls/stream?callId=${callId}`, { headers, signal: ended.signal });
        if (!answer.ok) return;
        for await (const event of eventsOf(answer.body)) {
          if (event.id) lastId = event.id;
          if (event.event !== 'signal') continue;
          const { from, kind, data } = JSON.parse(event.data);
          await heard[kind]?.(from, JSON.parse(data));
        }
      } catch {
        if (ended.signal.aborted) return;
      }
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }

  /** Loss, round trip and bits of the last ten seconds, of whoever is heard worst. */
  let before = { received: 0, lost: 0, bytes: 0, at: performance.now() };
  async function network() {
    const sum = { received: 0, lost: 0, bytes: 0, at: performance.now() };
    let rtt = 0;
    for (const { line } of peers.values()) {
      for (const stat of (await line.getStats()).values()) {
        if (stat.type === 'inbound-rtp') {
          sum.received += stat.packetsReceived ?? 0;
          sum.lost += Math.max(0, stat.packetsLost ?? 0);
          sum.bytes += stat.bytesReceived ?? 0;
        }
        if (stat.type === 'candidate-pair' && stat.nominated) rtt = Math.max(rtt, stat.currentRoundTripTime ?? 0);
      }
    }
    const [received, lost] = [sum.received - before.received, Math.max(0, sum.lost - before.lost)];
    const kbps = ((sum.bytes - before.bytes) * 8) / Math.max(1, sum.at - before.at);
    before = sum;
    if (received + lost <= 0) return null;
    return { rttMs: Math.round(rtt * 1000), lossPct: (100 * lost) / (received + lost), kbps: Math.max(0, Math.round(kbps)) };
  }
  const beat = async () =>
    ask('POST', 'beat', { network: await network(), ...(lastId && { seen: lastId }) }).catch(() => undefined);
  const beating = setInterval(() => void beat(), BEAT_MS);

  const ready = (async () => {
    own = await navigator.mediaDevices.getUserMedia({ audio: true, video: media !== 'AUDIO' }).catch(() => {
      showStatus(w.noCamera, true);
      return undefined;
    });
    if (own) mine.srcObject = own;
    ice = (await ask('GET', 'ice', {}).catch(() => ({ servers: [] }))).servers;
    void listen();
  })();

  return {
    recordings,
    leaving: () => leaving,
    members(list) {
      names = list;
      const others = list.filter(({ id }) => id !== me.userId).map(({ id }) => id);
      void ready.then(() => {
        for (const id of others) {
          if (ended.signal.aborted || peers.has(id)) continue;
          if (me.userId > id) void offer(id);
        }
        for (const [id, { line }] of peers) {
          if (others.includes(id)) continue;
          line.close();
          peers.delete(id);
        }
      });
    },
    end() {
      void recorder?.stop();
      ended.abort();
      clearInterval(beating);
      for (const { line } of peers.values()) line.close();
      peers.clear();
      for (const track of own?.getTracks() ?? []) track.stop();
    },
  };
}

/** Server-sent events of a fetched body. */
async function* eventsOf(body) {
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    rest += chunk;
    const parts = rest.split('\n\n');
    rest = parts.pop();
    for (const part of parts) {
      const event = { event: 'message', data: '' };
      for (const line of part.split('\n')) {
        const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (name) event[name] = name === 'data' ? event.data + value : value;
      }
      if (event.data) yield event;
    }
  }
}
