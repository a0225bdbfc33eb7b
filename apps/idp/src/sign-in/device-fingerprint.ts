import type { Routes } from '../http.ts';
import { renderPage } from '../pages/page.ts';

/** The page that the SDK loads in a hidden frame to learn the browser's name. */
export const fingerprintRoutes: Routes = {
  'GET /auth/services/devicefingerprint': () => ({
    status: 200,
    framed: true,
    html: renderPage({ lang: 'en-US', title: '…', body: '', script: 'fingerprint' }),
  }),
};
