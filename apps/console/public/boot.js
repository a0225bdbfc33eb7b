// Runs before the first paint. It is a file because the policy forbids inline script.
(() => {
  const root = document.documentElement;
  // Style sheets that scripts write carry it, or the policy refuses them; libraries look for it under this name.
  window.__webpack_nonce__ = document.currentScript.nonce;
  // Text becomes part of a page without markup, except the bar of a page that loads; the cleaner, once loaded, lets more in.
  const harmless = /^(?:[^<]|<(?![a-z/!?])|<\/?div(?: (?:class|aria-hidden)="[\w -]*")*>)*$/i;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (harmless.test(text) ? text : (window.cleanMarkup?.(text) ?? null)),
    // A worker is one of our own files, which the policy of the page says as well.
    createScriptURL: (url) => (/^\/assets\/[\w.-]+\.m?js$/.test(url) ? url : null),
  });
  let kept = {};
  let token = null;
  try {
    const locale = localStorage.getItem('locale');
    if (locale && locale !== 'zh-CN') root.lang = 'en-US';
    kept = JSON.parse(localStorage.getItem('settings') || '{}').state || {};
    // Neither theme nor language may flash.
    const isDark = kept.theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : kept.theme === 'dark';
    if (isDark) root.setAttribute('data-mantine-color-scheme', 'dark');
    if (kept.colorWeak) root.style.filter = 'invert(80%)';
    token = localStorage.getItem('token');
  } catch {
    root.lang = 'zh-CN';
  }
  // A script that does not come, or nothing to see for long, ends in a sentence and a button.
  const stuck = () => root.setAttribute('data-boot-stuck', '');
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && stuck(), true);
  setTimeout(stuck, 15000);
  addEventListener('click', ({ target }) => target.closest('#boot-retry') && location.reload());

  const forEveryone =
    /^\/(login|okta|password|activate|approval|failure_audit|faild_auth|agreementPreview|download|baizhixing|scan|share(dUsage)?|watch|(add|edit)(ImageText|Video|File|H5|Model))(\/|$)/;
  if (!token || forEveryone.test(location.pathname)) return;

  // The frame is drawn while its code is on its way, as wide and as high as it will be.
  root.setAttribute('data-booting', '');
  const width = kept.menu === false || kept.topMenu ? 0 : kept.menuCollapse ? 56 : kept.menuWidth || 220;
  root.style.setProperty('--boot-menu', `${width}px`);
  if (kept.navbar === false) root.style.setProperty('--boot-bar', '0px');
  const frame = document.querySelector('meta[name="frame"]');
  for (const href of frame ? frame.content.split(' ') : []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }

  // Who is signed in is asked meanwhile; `lib/api/prefetched.ts` takes the answers over.
  const answers = {};
  const calls = { '/tenant/auth/info': 'GET', '/tenant/workplace/settings': 'GET' };
  Object.assign(calls, { '/tenant/dept/authList': 'POST', '/tenant/auth/menu': 'POST' });
  for (const [path, method] of Object.entries(calls)) {
    const headers = { 'Accept-Language': root.lang, Authorization: `Bearer ${token}` };
    const posted = method === 'POST' && { body: '{}', headers: { ...headers, 'Content-Type': 'application/json' } };
    answers[path] = fetch(path, { method, headers, cache: 'no-store', credentials: 'omit', ...posted });
    // Whoever takes it over hears of it.
    answers[path].catch(() => {});
  }
  window.prefetched = { token, locale: root.lang, answers };
})();
