import { Radio, Text } from '@mantine/core';
import { type DataScope, dataScopes } from '@console/contract/areas/account/role';
import { memo } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { roleWords } from '../../../../locales/account/role.ts';
import styles from './scope-field.module.css';

interface ScopeFieldProps {
  value: DataScope;
  onChange: (scope: DataScope) => void;
  error: string | undefined;
}

/** Drawn anew only when it changes: one types faster than a page of radios is drawn on a slow machine. */
export const ScopeField = memo(function ScopeField({ value, onChange, error }: ScopeFieldProps) {
  const w = useWords(roleWords);
  return (
    <Radio.Group
      label={w.scope}
      description={w.scopeHint}
      data-path="dataScope"
      value={value}
      onChange={(chosen) => onChange(dataScopes.find((scope) => scope === chosen) ?? value)}
      error={error}
    >
      <div className={styles.root}>
        {dataScopes.map((scope) => (
          <Radio.Card key={scope} value={scope} className={styles.card} aria-label={w.scopes[scope]}>
            <Text size="sm" fw={500}>
              {w.scopes[scope]}
            </Text>
            <Text size="xs" c="dimmed">
              {w.scopeText[scope]}
            </Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
});
