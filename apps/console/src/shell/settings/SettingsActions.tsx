import { workplace } from '@console/contract/areas/system/workplace';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/api/client.ts';
import { useReadOnly, useUser } from '../../lib/session/session.ts';
import { choicesOf, settings, settingsText } from '../../lib/settings.ts';
import { toastError, toastSuccess } from '../../lib/toast/toast.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './settings.module.css';

export function SettingsActions() {
  const w = useWords(shellWords).settings;
  const { type } = useUser();
  const readOnly = useReadOnly();
  const [saving, setSaving] = useState(false);
  const copy = () =>
    navigator.clipboard
      .writeText(settingsText())
      .then(() => toastSuccess(w.copied))
      .catch(() => toastError(w.copyFailed));
  const save = async () => {
    setSaving(true);
    await call(workplace.saveSettings, { settings: choicesOf(settings()) }, { showSuccess: w.savedForTenant }).catch(
      () => undefined,
    );
    setSaving(false);
  };
  return (
    <div className={styles.actions}>
      <Button variant={type === 3 ? 'filled' : 'default'} fullWidth onClick={() => void copy()}>
        {w.copy}
      </Button>
      {type !== 3 && !readOnly && (
        <Button fullWidth loading={saving} onClick={() => void save()}>
          {w.saveForTenant}
        </Button>
      )}
    </div>
  );
}
