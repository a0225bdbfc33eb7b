// Products by what somebody in front of a device can see: its QR code, its serial number; and the models of the app.

const english = document.documentElement.lang === 'en-US';
const locale = english ? 'en-US' : 'zh-CN';
const w = english
  ? {
      back: 'Back',
      title: 'Find a product',
      code: 'QR code or serial number',
      find: 'Find',
      unknown: 'No product has this code or number. Check it against the type plate.',
      which: 'Several products have such numbers. Which one is it?',
      manuals: 'Manuals',
      noManuals: 'This product has no manuals for you.',
      models: '3D models',
      none: 'No models have been launched to this app yet.',
      load: (size) => `Get · ${size}`,
      loaded: 'On this phone',
    }
  : {
      back: '返回',
      title: '查产品',
      code: '二维码内容或序列号',
      find: '查询',
      unknown: '没有找到这个产品，请对照铭牌核对二维码或序列号。',
      which: '多个产品使用这样的序列号，请选择是哪一个：',
      manuals: '产品手册',
      noManuals: '此产品没有可供您查看的手册。',
      models: '3D 模型',
      none: '还没有投放到此应用的模型。',
      load: (size) => `下载 · ${size}`,
      loaded: '已在本机',
    };

const inLanguage = (chinese, other) => (english && other) || chinese;

/** A scanner gives the whole address; what is typed in may be a serial number, or the code alone. */
async function found(kit, given) {
  const find = (input) => kit.call('POST', 'products/find', input);
  if (given.includes('://')) return find({ qr: given });
  const bySerial = await find({ serialNo: given });
  return bySerial.length > 0 ? bySerial : find({ qr: given });
}

export function productsScreen(kit) {
  const { el, button, field, form, show } = kit;
  const code = field(w.code, { maxLength: 500, autocomplete: 'off' });
  const place = el('div');
  const choose = async (product) => {
    const { list } = await kit.call('GET', 'products/docs', { productId: product.productId });
    place.replaceChildren(productOf(kit, product), manualsOf(kit, list, () => choose(product)));
  };
  const find = async () => {
    place.replaceChildren();
    const products = await found(kit, code.value());
    if (products.length === 0) kit.showStatus(w.unknown, true);
    else if (products.length === 1) await choose(products[0]);
    else place.replaceChildren(choiceOf(kit, products, choose));
  };
  return [button(w.back, () => show('notices')), el('h2', {}, w.title), form(w.find, find, code.node), place];
}

function choiceOf({ el, button, attempt }, products, choose) {
  const lines = products.map((product) => {
    const line = button('', () => attempt(() => choose(product)));
    line.append(inLanguage(product.name, product.nameEn), el('div', { className: 'soft' }, product.modelNo));
    return el('li', {}, line);
  });
  return el('section', {}, el('p', {}, w.which), el('ul', { className: 'notices' }, ...lines));
}

function productOf({ el, pictureOf }, product) {
  const facts = [product.modelNo, product.series].filter(Boolean).join(' · ');
  const about = inLanguage(product.description, product.descriptionEn);
  const parts = [
    pictureOf(product.pictures[0]),
    el('h3', {}, inLanguage(product.name, product.nameEn)),
    el('p', { className: 'soft' }, facts),
    about && el('p', {}, about),
  ];
  return el('section', {}, ...parts.filter(Boolean));
}

function manualsOf({ el, manualLine, attempt }, manuals, again) {
  const lines = manuals.map((manual) => el('li', {}, manualLine(manual, () => void attempt(again))));
  const empty = el('li', { className: 'soft' }, w.noManuals);
  const list = el('ul', { className: 'notices' }, ...(lines.length > 0 ? lines : [empty]));
  return el('section', {}, el('h3', {}, w.manuals), list);
}

const bytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

/** What the app says of the phone that it runs on, as real ones do. */
async function checked(kit) {
  const held = kit.kept.read().models ?? [];
  const deviceId = kit.kept.read().deviceId ?? `demo-${crypto.randomUUID()}`;
  kit.kept.write({ deviceId });
  const utcOffsetMin = -new Date().getTimezoneOffset();
  const phone = { deviceModel: 'Demo app', osVersion: 'Android 15', osLevel: 35, utcOffsetMin };
  await kit.call('POST', 'upgrade/check', { deviceId, versionCode: 3200, versionName: '3.2.0', ...phone });
  const holds = held.map(({ modelId, file }) => ({ modelId, sha256: file.sha256 }));
  const { models, drop } = await kit.call('POST', 'models/check', { deviceId, utcOffsetMin, holds });
  const keeps = held.filter(({ modelId }) => !drop.includes(modelId));
  kit.kept.write({ models: keeps });
  return { keeps, offered: models.filter(({ modelId }) => keeps.every((one) => one.modelId !== modelId)) };
}

export function modelsScreen(kit) {
  const { el, button, attempt, show } = kit;
  const list = el('ul', { className: 'notices' });
  const load = async () => {
    const { keeps, offered } = await checked(kit);
    const get = async (model) => {
      URL.revokeObjectURL(await kit.fetchFile(model.file.url));
      const { offerId, attempt: tries } = model;
      const report = { offerId, attempt: tries, status: 'SUCCEEDED' };
      if (offerId) await kit.call('POST', 'upgrade/report', { list: [report] });
      kit.kept.write({ models: [...keeps, model] });
      await load();
    };
    const lines = [
      ...keeps.map((model) => el('li', {}, modelLine(kit, model, el('span', { className: 'badge' }, w.loaded)))),
      ...offered.map((model) => {
        const size = bytes.format(Math.ceil(model.file.size / 1024));
        return el('li', {}, modelLine(kit, model), button(w.load(size), () => attempt(() => get(model))));
      }),
    ];
    list.replaceChildren(...(lines.length > 0 ? lines : [el('li', { className: 'soft' }, w.none)]));
  };
  void attempt(load);
  return [button(w.back, () => show('notices')), el('h2', {}, w.models), list];
}

function modelLine({ el }, { name, versionNo, productName, productNameEn, format }, ...badges) {
  const about = [inLanguage(productName, productNameEn), versionNo, format].join(' · ');
  return el('div', { className: 'line' }, ...badges, el('strong', {}, name), el('div', { className: 'soft' }, about));
}
