// Runs before the first paint, so that neither theme nor language flashes. It is a file because the policy forbids inline script.
(function () {
  var root = document.documentElement;
  // Style sheets that scripts write carry it, or the policy refuses them; libraries look for it under this name.
  window.__webpack_nonce__ = document.currentScript.nonce;
  // Text becomes part of a page without markup, except the bar of a page that loads; the cleaner, once loaded, lets more in.
  var harmless = /^(?:[^<]|<(?![a-z/!?])|<\/?div(?: (?:class|aria-hidden)="[\w -]*")*>)*$/i;
  if (window.trustedTypes) {
    window.trustedTypes.createPolicy('default', {
      createHTML: function (text) {
        if (harmless.test(text)) return text;
        return window.cleanMarkup ? window.cleanMarkup(text) : null;
      },
    });
  }
  try {
    var locale = localStorage.getItem('locale');
    if (locale && locale !== 'zh-CN') root.lang = 'en-US';
    var kept = JSON.parse(localStorage.getItem('settings') || '{}').state || {};
    if (kept.theme === 'dark') root.setAttribute('data-mantine-color-scheme', 'dark');
    if (kept.colorWeak) root.style.filter = 'invert(80%)';
  } catch {
    root.lang = 'zh-CN';
  }
})();
