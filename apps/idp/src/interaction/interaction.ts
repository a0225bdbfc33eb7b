import type { Provider } from 'oidc-provider';
import { readForm, type Call, type Reply, type Routes } from '../http.ts';
import { renderCodePage, renderLoginPage, type Notice } from '../pages/login-page.ts';
import { mount, oneFactor, twoFactors } from '../people/names.ts';
import { renderNotice } from '../pages/page.ts';
import type { People, StoredPerson } from '../people/people.ts';
import type { SecondFactor } from '../sign-in/second-factor.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { keepLang, langOf, words, type Lang } from '../pages/words.ts';

interface Parts {
  readonly provider: Provider;
  readonly publicUrl: string;
  readonly people: People;
  readonly signIn: SignIn;
  readonly secondFactor: SecondFactor;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

interface Step {
  readonly call: Call;
  readonly interaction: Interaction;
  readonly lang: Lang;
}

/** The pages on which a person signs in: the password, then a code where one is asked for. */
export function interactionRoutes(parts: Parts): Routes {
  const { provider, people, signIn, secondFactor } = parts;

  const step =
    (prompt: 'login' | 'second_factor' | 'any', act: (step: Step) => Promise<Reply | undefined>) =>
    async (call: Call): Promise<Reply | undefined> => {
      const interaction = await provider.interactionDetails(call.request, call.response).catch(() => undefined);
      const lang = langOf(call, textParam(interaction, 'ui_locales'));
      keepLang(call, lang);
      const mine = interaction?.uid === call.params['uid'];
      if (!interaction || !mine || (prompt !== 'any' && interaction.prompt.name !== prompt)) {
        const say = words(lang);
        return { status: 400, html: renderNotice(lang, say.expiredTitle, say.expired, parts.publicUrl) };
      }
      return act({ call, interaction, lang });
    };

  const show = async ({ call, interaction, lang }: Step): Promise<Reply> => {
    if (interaction.prompt.name === 'login') {
      return {
        status: 200,
        html: renderLoginPage({ lang, uid: interaction.uid, name: textParam(interaction, 'login_hint') }),
      };
    }
    const person = personOf(interaction);
    if (!person) return showCode({ call, interaction, lang }, 'noChannel', 400);
    const sent = secondFactor.isWaiting(person) ? 'sent' : await secondFactor.send(person);
    return showCode({ call, interaction, lang }, sent === 'sent' ? undefined : sent);
  };

  const showCode = ({ interaction, lang }: Step, notice?: Notice, status = 200): Reply => {
    const person = personOf(interaction);
    const target = person && secondFactor.target(person);
    return { status, html: renderCodePage({ lang, uid: interaction.uid, target, notice }) };
  };

  const personOf = (interaction: Interaction): StoredPerson | undefined => people.find(interaction.session?.accountId);

  const finish = async ({ call }: Step, result: object, merge = true): Promise<undefined> => {
    await provider.interactionFinished(call.request, call.response, result as never, {
      mergeWithLastSubmission: merge,
    });
  };

  const login = async (here: Step): Promise<Reply | undefined> => {
    const { call, interaction, lang } = here;
    const form = await readForm(call);
    const name = (form.get('name') ?? '').trim();
    const password = form.get('password') ?? '';
    const again = (notice: Notice, status: number): Reply => ({
      status,
      html: renderLoginPage({ lang, uid: interaction.uid, name, notice }),
    });
    if (name === '') return again('nameMissing', 400);
    if (password === '') return again('passwordMissing', 400);
    const outcome = await signIn.byPassword(name, password, call.address);
    if (outcome.kind === 'throttled') return again('tooMany', 429);
    if (outcome.kind === 'wrong') return again('wrong', 401);
    return finish(here, { login: { accountId: outcome.person.id, acr: oneFactor, amr: ['pwd'] } });
  };

  const code = async (here: Step): Promise<Reply | undefined> => {
    const person = personOf(here.interaction);
    if (!person) return showCode(here, 'noChannel', 400);
    const typed = ((await readForm(here.call)).get('code') ?? '').replaceAll(/\s/g, '');
    if (typed === '') return showCode(here, 'codeMissing', 400);
    const outcome = signIn.byCode(person, typed, here.call.address);
    if (outcome === 'throttled') return showCode(here, 'tooMany', 429);
    if (outcome === 'wrong') return showCode(here, 'codeWrong', 401);
    const session = await provider.Session.findByUid(here.interaction.session?.uid ?? '');
    const ts = session?.loginTs;
    const proved = { accountId: person.id, acr: twoFactors, amr: ['pwd', 'otp', 'mfa'], ...(ts ? { ts } : {}) };
    return finish(here, { login: proved, second_factor: {} });
  };

  const resend = async (here: Step): Promise<Reply> => {
    const person = personOf(here.interaction);
    if (!person) return showCode(here, 'noChannel', 400);
    if (secondFactor.isFresh(person)) return showCode(here, 'resendWait', 429);
    const sent = await secondFactor.send(person);
    return showCode(here, sent === 'sent' ? 'resent' : sent);
  };

  const cancel = (here: Step) =>
    finish(here, { error: 'access_denied', error_description: 'End-User aborted interaction' }, false);

  /** Where a form was sent stays in the address bar; opened from there, it leads to the page of the form. */
  const toPage = (call: Call): Reply => {
    const search = call.query.has('lang') ? `?lang=${langOf(call)}` : '';
    return { status: 303, headers: { Location: `${mount}/interaction/${call.params['uid']}${search}` } };
  };

  const at = `${mount}/interaction/:uid`;
  return {
    [`GET ${at}`]: step('any', show),
    [`POST ${at}/login`]: step('login', login),
    [`POST ${at}/code`]: step('second_factor', code),
    [`POST ${at}/resend`]: step('second_factor', resend),
    [`POST ${at}/cancel`]: step('any', cancel),
    [`GET ${at}/login`]: toPage,
    [`GET ${at}/code`]: toPage,
    [`GET ${at}/resend`]: toPage,
    [`GET ${at}/cancel`]: toPage,
  };
}

function textParam(interaction: Interaction | undefined, name: string): string | undefined {
  const value = interaction?.params[name];
  return typeof value === 'string' ? value : undefined;
}
