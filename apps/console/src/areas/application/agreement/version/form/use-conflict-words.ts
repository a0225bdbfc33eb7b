import type { FieldWords } from '../../../../../kit/form/conflict/ConflictDialog.tsx';
import { excerpt } from '../../../../../kit/rich-text/html-text.ts';
import { locales, useWords } from '../../../../../lib/words.ts';
import { agreementWords } from '../../../../../locales/application/agreement.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { minuteOf } from '../../../../../kit/time/zone-time.ts';

/** How the values of a version read where two people have changed it. */
export function useConflictWords(): FieldWords {
  const w = useWords(agreementWords);
  const { none } = useWords(kitWords).common;
  const shortened = (html: unknown) => excerpt(String(html)) || none;
  return {
    versionNo: w.panel.no,
    ...Object.fromEntries(
      locales.flatMap((locale) => [
        [`content.${locale}`, { label: `${w.panel.text} · ${w.language[locale]}`, render: shortened }],
        [`changeSummary.${locale}`, `${w.panel.summary} · ${w.language[locale]}`],
      ]),
    ),
    requireReconsent: { label: w.panel.reconsent, render: (value) => (value === true ? w.yes : w.no) },
    effectiveAt: { label: w.panel.effective, render: (value) => minuteOf(String(value)) },
  };
}
