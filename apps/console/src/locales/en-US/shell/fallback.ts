import type { fallback as twin } from '../../zh-CN/shell/fallback.ts';

export const fallback: typeof twin = {
  notFound: { title: 'Page not found', text: 'The address may be wrong, or the page may have moved.' },
  noAccess: {
    title: 'You cannot open this page',
    type: 'This page is not available for your account type.',
    service: 'Your company has not activated this service. Please contact the platform operator.',
    permission:
      'Your active role does not have permission to view this page. Switch roles, or ask your administrator for access.',
    onlyRole: 'Your role does not have permission to view this page. Ask your administrator for access.',
  },
  crashed: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Anything you saved is safe; reload to continue.',
  },
  stale: {
    title: 'Reload to continue',
    text: 'A new release may have just been published. Reload the page to continue.',
  },
  unreachable: {
    title: 'The server cannot be reached',
    text: 'Check your connection. You are still signed in and can continue once it is back.',
  },
  home: 'Go to home page',
  signIn: 'Go to sign-in',
  reload: 'Reload page',
  retry: 'Try again',
};
