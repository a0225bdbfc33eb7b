import { useForm } from '@mantine/form';
import type { AnyEndpoint, ArgumentOf, OutputOf } from '@console/contract/endpoint';
import { fieldErrors } from '@console/contract/issues';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, CallError } from '../../lib/api/client.ts';
import { dropDraft, forgetInterruption, readDraft, saveDraft } from '../../lib/session/drafts.ts';
import { useLocale } from '../../lib/words.ts';
import { asConflict, type Conflict } from './conflict/conflict.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const DRAFT_PAUSE_MS = 400;
const CLICK_MS = 250;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Where something is said about a field: at itself, or at the nearest that it is part of. */
function placeOf(path: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const above = path.lastIndexOf('.');
  return found ?? (above === -1 ? null : placeOf(path.slice(0, above)));
}

const isBefore = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The topmost of them. Groups carry the path themselves: the text inside takes the focus then, else the first control. */
function focusFirst(paths: readonly string[]): void {
  const places = paths.map(placeOf).filter((place) => place !== null);
  const [first] = places.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const control = first?.matches('input, textarea, select, button')
    ? first
    : (first?.querySelector<HTMLElement>('[role="textbox"]') ??
      first?.querySelector<HTMLElement>('input, textarea, button'));
  control?.focus();
}

/**
 * A form whose values are what a call takes, checked by the contract before they are sent. What is typed is kept as
 * a draft under `draftKey` until it is saved; leaving with unsaved changes asks first. What is `sentWith` it is kept nowhere.
 */
export function useRecordForm<E extends AnyEndpoint>(
  endpoint: E,
  given: ArgumentOf<E>,
  draftKey: string,
  sentWith?: Readonly<Record<string, unknown>>,
) {
  type Values = ArgumentOf<E>;
  // What the form was opened with stays its starting point, also when the record is read again behind it.
  const [initial] = useState(given);
  const queries = useQueryClient();
  const [locale] = useLocale();
  const [draft, setDraft] = useState(() => {
    const found = readDraft<Values>(draftKey);
    return found && !same(found.value, initial) ? found : null;
  });
  const [conflict, setConflict] = useState<Conflict>();
  const [failure, setFailure] = useState<CallError>();
  const [saving, setSaving] = useState(false);
  /** One key for one opening of the form, so that a double click or a retry makes one record. */
  const key = useRef(crypto.randomUUID());
  const sending = useRef(false);
  const checking = useRef<ReturnType<typeof setTimeout>>(undefined);

  const check = (values: Values) => {
    const result = endpoint.input.safeParse({ ...values, ...sentWith }, { reportInput: true });
    if (result.success) return {};
    return Object.fromEntries(fieldErrors(result.error.issues, locale).map(({ field, message }) => [field, message]));
  };
  const form = useForm<Values>({ initialValues: initial, validate: check });
  const dirty = !same(form.values, initial);

  const { values } = form;
  const comeBack = useEffectEvent(() => {
    if (draft?.restored) form.setValues(draft.value);
    forgetInterruption(draftKey);
  });
  useEffect(() => comeBack(), []);
  useEffect(() => {
    if (!dirty) return undefined;
    const keep = () => saveDraft(draftKey, values);
    const timer = setTimeout(keep, DRAFT_PAUSE_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [dirty, draftKey, values]);

  // Another language words the errors anew.
  const [worded, setWorded] = useState(locale);
  if (worded !== locale) {
    setWorded(locale);
    if (Object.keys(form.errors).length > 0) form.setErrors(check(values));
  }

  const guard = useUnsavedGuard(
    dirty,
    () => saveDraft(draftKey, values),
    () => dropDraft(draftKey),
  );

  /**
   * Checks a changed field after one has left it. Not at once: an error that appears pushes down what is below, and
   * the click that took the focus away would miss its button. What the server said about a field stays until it changes.
   */
  const checkLater = (left: Element) => {
    const path = left.closest<HTMLElement>('[data-path]')?.dataset['path'];
    if (path === undefined || !form.isDirty(path) || form.errors[path] !== undefined) return;
    clearTimeout(checking.current);
    checking.current = setTimeout(() => form.validateField(path), CLICK_MS);
  };

  /** What is said here stays until the field changes: a check that still waits would find nothing wrong with it. */
  const showErrors = (errors: Readonly<Record<string, ReactNode>>) => {
    clearTimeout(checking.current);
    form.setErrors(errors);
    requestAnimationFrame(() => focusFirst(Object.keys(errors)));
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const found = asConflict(error);
    // The server has said no for certain, so what is sent next is another request.
    if (error.http > 0 && error.http < 500) key.current = crypto.randomUUID();
    if (found) setConflict(found);
    else if (error.errors.length > 0)
      showErrors(Object.fromEntries(error.errors.map((one) => [one.field, one.message])));
    else setFailure(error);
  };

  /** Sends once; resolves with what the server made of it, or with nothing when it said no and the form shows why. */
  const save = async (changed: Values = form.values): Promise<OutputOf<E> | undefined> => {
    if (sending.current) return undefined;
    clearTimeout(checking.current);
    const errors = check(changed);
    if (Object.keys(errors).length > 0) {
      showErrors(errors);
      return undefined;
    }
    sending.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      const saved = await call(
        endpoint,
        { ...changed, ...sentWith },
        { idempotencyKey: key.current, showError: false },
      );
      dropDraft(draftKey);
      void queries.invalidateQueries();
      guard.open();
      return saved;
    } catch (error) {
      refuse(error);
      return undefined;
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };

  return {
    ...form,
    dirty,
    saving,
    save,
    checkLater,
    showErrors,
    failure,
    initial,
    guard,
    draft: draft && {
      savedAt: draft.savedAt,
      restored: draft.restored,
      restore: () => (form.setValues(draft.value), setDraft(null)),
      drop: () => {
        dropDraft(draftKey);
        setDraft(null);
        if (draft.restored) form.setValues(initial);
      },
    },
    conflict: conflict && {
      ...conflict,
      /** Takes over the chosen values and the other one's version, and saves. */
      resolve: (chosen: Partial<Values>) => {
        setConflict(undefined);
        const merged = { ...form.values, ...chosen, version: conflict.current['version'] };
        form.setValues(merged);
        return save(merged);
      },
      close: () => setConflict(undefined),
    },
  };
}

export type RecordForm<E extends AnyEndpoint = AnyEndpoint> = ReturnType<typeof useRecordForm<E>>;
