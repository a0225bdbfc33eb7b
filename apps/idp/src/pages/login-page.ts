import { mount } from '../people/names.ts';
import { escapeHtml, renderPage } from './page.ts';
import { words, type Lang, type Words } from './words.ts';

/** Which sentence stands above the form. */
export type Notice = keyof Pick<
  Words,
  | 'wrong'
  | 'nameMissing'
  | 'passwordMissing'
  | 'tooMany'
  | 'codeMissing'
  | 'codeWrong'
  | 'resent'
  | 'resendWait'
  | 'noChannel'
  | 'notSent'
>;

interface LoginPage {
  readonly lang: Lang;
  readonly uid: string;
  readonly name?: string | undefined;
  readonly notice?: Notice | undefined;
}

interface CodePage {
  readonly lang: Lang;
  readonly uid: string;
  /** Where the code went, with most of it hidden. */
  readonly target: string | undefined;
  readonly notice?: Notice | undefined;
}

/** A sentence that is about one field only. */
const missing: Partial<Record<Notice, 'name' | 'password'>> = { nameMissing: 'name', passwordMissing: 'password' };
const isBad = (notice: Notice) => notice === 'codeMissing' || notice === 'codeWrong';

export function renderLoginPage({ lang, uid, name = '', notice }: LoginPage): string {
  const say = words(lang);
  const focus = (field: 'name' | 'password') => ((name === '') === (field === 'name') ? ' autofocus' : '');
  const wrong = (field: 'name' | 'password') =>
    notice && (!missing[notice] || missing[notice] === field) ? ' aria-invalid="true" aria-describedby="notice"' : '';
  const body = `<p>${say.signInFor}</p>
${noticeHtml(lang, notice)}
<form method="post" action="${action(uid, 'login', lang)}" novalidate>
<label for="name">${say.name}</label>
<input id="name" name="name" value="${escapeHtml(name)}" autocomplete="username" autocapitalize="none" spellcheck="false"
 maxlength="254" required${focus('name')}${wrong('name')}>
<label for="password">${say.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200"
 required${focus('password')}${wrong('password')}>
<button type="submit">${say.signIn}</button>
</form>
${cancelForm(uid, lang)}`;
  return renderPage({ lang, title: say.signIn, body, otherLang: otherLang(uid, lang) });
}

export function renderCodePage({ lang, uid, target, notice }: CodePage): string {
  const say = words(lang);
  const wrong = notice ? ` aria-describedby="notice"${isBad(notice) ? ' aria-invalid="true"' : ''}` : '';
  const form = `<p>${say.codeSentTo} <strong>${escapeHtml(target ?? '')}</strong></p>
${noticeHtml(lang, notice)}
<form method="post" action="${action(uid, 'code', lang)}" novalidate>
<label for="code">${say.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required autofocus${wrong}>
<button type="submit">${say.confirm}</button>
</form>
<form method="post" action="${action(uid, 'resend', lang)}"><button class="plain" type="submit">${say.resend}</button></form>`;
  const body = `${target === undefined ? noticeHtml(lang, 'noChannel') : form}
${cancelForm(uid, lang)}`;
  return renderPage({ lang, title: say.codeTitle, body, otherLang: otherLang(uid, lang) });
}

const noticeHtml = (lang: Lang, notice: Notice | undefined) =>
  notice ? `<p id="notice" role="${notice === 'resent' ? 'status' : 'alert'}">${words(lang)[notice]}</p>` : '';

const cancelForm = (uid: string, lang: Lang) =>
  `<form method="post" action="${action(uid, 'cancel', lang)}">` +
  `<button class="plain" type="submit">${words(lang).cancel}</button></form>`;

const action = (uid: string, what: string, lang: Lang) =>
  `${mount}/interaction/${encodeURIComponent(uid)}/${what}?lang=${lang}`;

const otherLang = (uid: string, lang: Lang) =>
  `${mount}/interaction/${encodeURIComponent(uid)}?lang=${lang === 'zh-CN' ? 'en-US' : 'zh-CN'}`;
