import { signIn } from '@console/contract/areas/auth/sign-in';
import { fieldErrors } from '@console/contract/issues';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { call, CallError } from '../../../lib/api/client.ts';
import { fill, useLocale, useWords, wordsNow, type Locale } from '../../../lib/words.ts';
import { accessRequestFormWords } from '../../../locales/auth/access-request-form.ts';
import { Heading } from '../sign-in/card/Heading.tsx';
import type { Notice } from '../sign-in/ways/use-sign-in.ts';
import styles from '../sign-in/sign-in.module.css';

const fields = ['company', 'name', 'phone', 'email', 'reason'] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;
type Errors = Partial<Record<Field, string>>;

const nothing: Values = { company: '', name: '', phone: '', email: '', reason: '' };
const autoComplete = { company: 'organization', name: 'name', phone: 'tel', email: 'email' };
const types = { company: 'text', name: 'text', phone: 'tel', email: 'email' };
const longest = { company: 50, name: 30, phone: 30, email: 254 };

/** The contract says what is wrong; phone and e-mail say it in words of their own. */
function errorsIn(values: Values, locale: Locale): Errors {
  const w = accessRequestFormWords[locale];
  const { error } = signIn.requestAccess.input.safeParse(values, { reportInput: true });
  const found: Errors = {};
  for (const { field, message } of fieldErrors(error?.issues ?? [], locale)) found[field as Field] = message;
  if (found.phone !== undefined) found.phone = w.phoneWrong;
  if (found.email !== undefined) found.email = w.emailWrong;
  for (const field of ['company', 'name', 'phone', 'email'] as const) {
    if (values[field].trim() === '') found[field] = w[`${field}Empty`];
  }
  return found;
}

function focusField(form: HTMLFormElement | null, field: Field): void {
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
}

/** Nobody opens an account alone: this asks the platform operator for one. */
export function RegisterForm() {
  const w = useWords(accessRequestFormWords);
  const [locale] = useLocale();
  const [values, setValues] = useState(nothing);
  const [tried, setTried] = useState(false);
  /** What the server said of fields, until they change. */
  const [refused, setRefused] = useState<Errors>({});
  const [notice, setNotice] = useState<Notice>();
  const [busy, setBusy] = useState(false);
  const [askedAs, setAskedAs] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form.current, 'company'), []);
  const errors = tried ? { ...refused, ...errorsIn(values, locale) } : refused;

  const change = (field: Field, value: string) => {
    setValues({ ...values, [field]: value });
    setRefused({ ...refused, [field]: undefined });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    setNotice(undefined);
    const found = errorsIn(values, locale);
    const first = fields.find((field) => found[field] !== undefined);
    if (first !== undefined) return focusField(form.current, first);
    setBusy(true);
    try {
      await call(signIn.requestAccess, values, { showError: false });
      setAskedAs(values.email.trim());
    } catch (error) {
      const answer = error instanceof CallError ? error : undefined;
      setNotice({ text: answer?.message ?? wordsNow(accessRequestFormWords).failed });
      setRefused(Object.fromEntries(answer?.errors.map(({ field, message }) => [field, message]) ?? []));
      setBusy(false);
    }
  };

  if (askedAs !== undefined) return <Asked email={askedAs} />;
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <Heading title={w.title} subtitle={w.subtitle} notice={notice} />
      </div>
      {(['company', 'name', 'phone', 'email'] as const).map((field) => (
        <TextInput
          key={field}
          size="lg"
          label={w[field]}
          name={field}
          type={types[field]}
          autoComplete={autoComplete[field]}
          required
          withAsterisk={false}
          maxLength={longest[field]}
          value={values[field]}
          error={errors[field]}
          onChange={(event) => change(field, event.currentTarget.value)}
        />
      ))}
      <TextInput
        size="lg"
        label={w.reason}
        placeholder={w.reasonPlaceholder}
        name="reason"
        autoComplete="off"
        maxLength={500}
        value={values.reason}
        error={errors.reason}
        onChange={(event) => change('reason', event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {w.submit}
      </Button>
      <p className={styles.foot}>
        <Link to="/login">{w.toLogin}</Link>
      </p>
    </form>
  );
}

function Asked({ email }: { email: string }) {
  const w = useWords(accessRequestFormWords);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {w.doneTitle}
      </h1>
      <p className={styles.text}>{fill(w.done, { email })}</p>
      <p className={styles.text}>{w.doneNext}</p>
      <Button component={Link} to="/login" size="lg" fullWidth>
        {w.toLogin}
      </Button>
    </>
  );
}
