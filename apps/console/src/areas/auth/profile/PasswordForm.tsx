import { PasswordInput } from '@mantine/core';
import { profile } from '@console/contract/areas/auth/profile';
import { newPassword } from '@console/contract/areas/auth/recovery';
import { useState } from 'react';
import { LengthMeter } from '../recovery/LengthMeter.tsx';
import { call } from '../../../lib/api/client.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { setToken } from '../../../lib/session/token.ts';
import { useWords } from '../../../lib/words.ts';
import { recoveryWords } from '../../../locales/auth/recovery.ts';
import { profileWords } from '../../../locales/auth/profile.ts';
import { DialogForm } from '../factor/DialogForm.tsx';

const empty = { current: '', next: '', repeat: '' };
type Field = keyof typeof empty;

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const w = useWords(profileWords).password;
  // The same sentences as where a password is set by a link.
  const { rules, length, differs, show } = useWords(recoveryWords).form;
  const { username } = useUser();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});

  const check = (): Partial<Record<Field, string>> => {
    const { current, next, repeat } = values;
    return {
      ...(current === '' && { current: w.required }),
      ...(!newPassword.safeParse(next).success && { next: length }),
      ...(repeat === '' ? { repeat: w.required } : next !== repeat && { repeat: differs }),
    };
  };
  const change = async () => {
    const found = check();
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong !== undefined) {
      document.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
      return;
    }
    const input = { currentPassword: values.current, password: values.next };
    const { token } = await call(profile.modifyPassword, input, { showError: false });
    setToken(token);
    toastSuccess(w.done);
    onClose();
  };
  const field = (name: Field) => ({
    name,
    label: w[name],
    required: true,
    maxLength: name === 'current' ? 200 : 64,
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setErrors({});
    },
    visibilityToggleButtonProps: { 'aria-label': show, tabIndex: 0, 'aria-hidden': false },
  });

  return (
    <DialogForm submit={w.submit} onSubmit={change} onCancel={onClose}>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput data-autofocus {...field('current')} />
      <div>
        <PasswordInput {...field('next')} description={rules} />
        <LengthMeter password={values.next} hidden={errors.next !== undefined} />
      </div>
      <PasswordInput {...field('repeat')} />
    </DialogForm>
  );
}
