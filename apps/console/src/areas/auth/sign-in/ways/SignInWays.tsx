import type { SecondStep } from '@console/contract/areas/auth/sign-in';
import { lazy, startTransition, Suspense, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { loadPart } from '../../../../lib/load-part.ts';
import { signOutReason } from '../../../../lib/session/token.ts';
import { useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import { Heading } from '../card/Heading.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import type { Notice } from './use-sign-in.ts';
import signInStyles from '../sign-in.module.css';
import styles from './sign-in-ways.module.css';

const SecondStepForm = lazy(() =>
  loadPart(async () => ({ default: (await import('./SecondStepForm.tsx')).SecondStepForm })),
);
const forms = {
  password: PasswordForm,
  sms: lazy(() => loadPart(async () => ({ default: (await import('./SmsForm.tsx')).SmsForm }))),
  sso: lazy(() => loadPart(async () => ({ default: (await import('./SsoForm.tsx')).SsoForm }))),
};

type Way = keyof typeof forms;
const ways = Object.keys(forms) as Way[];
const KEY = 'sign-in-way';
const PANEL = 'sign-in-panel';
const tabOf = (way: Way) => `sign-in-${way}`;

function firstWay(company: string | null): Way {
  if (company !== null) return 'sso';
  const last = localStorage.getItem(KEY);
  return ways.find((way) => way === last) ?? 'password';
}

/** Where each key of a row of tabs leads. */
function wayFrom(way: Way, key: string): Way | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
  if (key === 'Home') return ways[0];
  if (key === 'End') return ways.at(-1);
  const step = steps[key];
  return step === undefined ? undefined : ways[(ways.indexOf(way) + step + ways.length) % ways.length];
}

export function SignInWays() {
  const w = useWords(signInWords);
  const company = useSearchParams()[0].get('company');
  const [{ way, focus }, setWay] = useState(() => ({ way: firstWay(company), focus: true }));
  const [step, setStep] = useState<SecondStep>();
  const [reason] = useState(signOutReason);
  const [notice, setNotice] = useState<Notice>();
  const Form = forms[way];

  const choose = (chosen: Way, focused: boolean) => {
    localStorage.setItem(KEY, chosen);
    // What is shown stays until the other form has arrived.
    startTransition(() => {
      setWay({ way: chosen, focus: focused });
      setNotice(undefined);
    });
  };
  const move = (event: KeyboardEvent) => {
    const chosen = wayFrom(way, event.key);
    if (chosen === undefined) return;
    event.preventDefault();
    document.getElementById(tabOf(chosen))?.focus();
    choose(chosen, false);
  };
  // A click of the keyboard has no detail: then the focus stays among the tabs.
  const click = (chosen: Way, { detail }: MouseEvent) => choose(chosen, detail > 0);

  if (step !== undefined) {
    const back = (why?: Notice) => {
      setStep(undefined);
      setWay({ way, focus: true });
      setNotice(why);
    };
    return (
      <Suspense>
        <SecondStepForm step={step} back={back} />
      </Suspense>
    );
  }
  const shown = notice ?? (reason === null ? undefined : { text: w[reason], good: true });
  return (
    <>
      <Heading title={w.title} subtitle={w.subtitle} notice={shown} />
      <div role="tablist" aria-label={w.ways} className={styles.root}>
        {ways.map((one) => (
          <button
            key={one}
            id={tabOf(one)}
            type="button"
            role="tab"
            aria-selected={one === way}
            aria-controls={PANEL}
            tabIndex={one === way ? 0 : -1}
            onClick={(event) => click(one, event)}
            onKeyDown={move}
          >
            {w.way[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={PANEL} aria-labelledby={tabOf(way)}>
        <Suspense>
          <Form focus={focus} say={setNotice} next={(waiting) => startTransition(() => setStep(waiting))}>
            <p className={signInStyles.foot}>
              {w.noAccount} <Link to="?view=register">{w.register}</Link>
            </p>
          </Form>
        </Suspense>
      </div>
    </>
  );
}
