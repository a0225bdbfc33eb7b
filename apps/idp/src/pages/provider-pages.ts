import type { KoaContextWithOIDC } from 'oidc-provider';
import { allowFrame, textOf } from '../http.ts';
import { escapeHtml, renderNotice, renderPage } from './page.ts';
import { pickLang, words } from './words.ts';

const langOfContext = (context: KoaContextWithOIDC) =>
  pickLang(textOf(context.oidc?.params?.['ui_locales']), context.get('accept-language'));

/** What the library's error says is for engineers; people read what to do. */
export const showError = (publicUrl: string) => (context: KoaContextWithOIDC) => {
  const lang = langOfContext(context);
  const say = words(lang);
  context.type = 'html';
  context.body = renderNotice(lang, say.errorTitle, say.error, publicUrl);
};

/** Who comes here pressed "sign out" already: the form sends itself, and without scripts there is its button. */
export function submitLogout(context: KoaContextWithOIDC, form: string): void {
  const lang = langOfContext(context);
  const say = words(lang);
  const fields = `<input type="hidden" name="logout" value="yes"><button type="submit">${say.signOut}</button></form>`;
  const body = form.replace('</form>', fields);
  context.body = renderPage({ lang, title: say.signingOut, body, script: 'submit' });
}

export const showSignedOut = (publicUrl: string) => (context: KoaContextWithOIDC) => {
  const lang = langOfContext(context);
  const say = words(lang);
  context.type = 'html';
  context.body = renderNotice(lang, say.signedOut, '', publicUrl);
};

/** The SDK renews tokens in a hidden frame of its own page and waits for a message from it. */
export function answerBySilentFrame(context: KoaContextWithOIDC, _redirectUri: string, answer: object): void {
  allowFrame(context.res);
  context.type = 'html';
  context.status = 200;
  const body = `<div id="answer" hidden data-answer="${escapeHtml(JSON.stringify(answer))}"></div>`;
  context.body = renderPage({ lang: langOfContext(context), title: '…', body, script: 'message' });
}
