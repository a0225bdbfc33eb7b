import type { fallback as twin } from '../../zh-CN/shell/fallback.ts';

export const fallback: typeof twin = {
  notFound: { title: 'Page not found', text: 'The address may be mistyped, or the page has moved.' },
  noAccess: {
    title: 'You cannot open this page',
    type: 'This page is not meant for your kind of account.',
    service: 'Your company has not activated this service. Please contact the platform operator.',
    permission: 'Your active role has no right to this page. Switch roles, or ask your administrator for the right.',
    onlyRole: 'Your role has no right to this page. Please ask your administrator for it.',
  },
  crashed: {
    title: 'Something went wrong here',
    text: 'This page could not be shown. What you saved is safe; reload to go on.',
  },
  stale: { title: 'Please reload', text: 'A new release may have been published just now. Reload to go on.' },
  unreachable: {
    title: 'The server cannot be reached',
    text: 'Please check your connection. You are still signed in and can go on once it is back.',
  },
  home: 'Go to the home page',
  signIn: 'Go to sign-in',
  reload: 'Reload the page',
  retry: 'Try again',
};
