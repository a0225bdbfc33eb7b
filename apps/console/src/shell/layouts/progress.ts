import NProgress from 'nprogress';

// The types of the library forget this one.
const trickleRate = { trickleRate: 0.02 };

NProgress.configure({
  minimum: 0.08,
  speed: 200,
  ...trickleRate,
  trickleSpeed: 800,
  showSpinner: false,
  // The library's own template carries a role that does not exist.
  barSelector: '.bar',
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
});

export const startProgress = (): void => void NProgress.start();
export const endProgress = (): void => void NProgress.done();
