import { allFaults, faultWords, isFault, type Faults } from '../provider/faults.ts';
import { readJson, validationError, type Call, type Reply, type Routes } from '../http.ts';
import { renderPage } from './page.ts';
import { langOf, words } from './words.ts';

/** The switches, for people and for tests. The front refuses requests of other origins. */
export function faultRoutes(faults: Faults): Routes {
  const state = (): Reply => ({ status: 200, json: { faults: faults.list(), all: allFaults } });

  const change = async (call: Call): Promise<Reply> => {
    const wanted = (await readJson(call))['faults'];
    if (!Array.isArray(wanted) || !wanted.every(isFault)) throw validationError('faults');
    faults.set(wanted);
    return state();
  };

  const page = (call: Call): Reply => {
    const lang = langOf(call);
    const say = words(lang);
    const rows = allFaults.map((fault) => {
      const checked = faults.has(fault) ? ' checked' : '';
      const name = faultWords[fault][lang === 'zh-CN' ? 0 : 1];
      return `<label class="check"><input type="checkbox" name="${fault}"${checked}>${name}</label>`;
    });
    const body = `<p class="wide">${say.faultsIntro}</p>
<form data-saved="${say.faultsSaved}" data-failed="${say.faultsFailed}">
${rows.join('\n')}
<button type="submit">${say.faultsClear}</button>
</form>
<p id="status" role="status"></p>`;
    const otherLang = `/idp/faults?lang=${lang === 'zh-CN' ? 'en-US' : 'zh-CN'}`;
    return { status: 200, html: renderPage({ lang, title: say.faultsTitle, body, script: 'faults', otherLang }) };
  };

  return { 'GET /idp/faults': page, 'GET /idp/faults.json': state, 'POST /idp/faults': change };
}
