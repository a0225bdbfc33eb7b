import { CloseButton, Pill, PillsInput, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { FocusEventHandler } from 'react';
import { deptWords } from '../../../../locales/account/dept.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { pathText } from '../dept-tree.ts';
import { DeptOptions } from './DeptOptions.tsx';
import { useDeptChoice } from './use-dept-choice.ts';
import styles from './dept-picker.module.css';

export { useDeptTree } from '../use-dept-tree.ts';

interface DeptPickerProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** The id of a department. */
  value: string | null;
  onChange: (deptId: string | null) => void;
  clearable?: boolean;
  /** A department that is not offered, with all below it. */
  without?: string | undefined;
}

/** One department out of up to 2,000: the tree while nothing is typed, else what matches, each with its path. */
export function DeptPicker({ value, onChange, clearable = false, without, ...field }: DeptPickerProps) {
  const w = useWords(deptWords).picker;
  const choice = useDeptChoice({
    chosen: value === null ? [] : [value],
    without,
    onChoose: (deptId) => {
      onChange(deptId);
      choice.close();
    },
  });
  const found = value === null ? undefined : choice.tree?.byId.get(value);
  const shown = value === null ? '' : found ? pathText(found) : choice.tree ? w.unknown : '';
  const clear = clearable && value !== null && !field.disabled && (
    <CloseButton size="sm" aria-label={w.clear} onClick={() => onChange(null)} />
  );
  return (
    <Popover {...choice.popover}>
      <Popover.Target>
        <TextInput
          rightSection={clear || <IconChevronDown size={16} stroke={1.6} className={styles.chevron} aria-hidden />}
          rightSectionPointerEvents={clear ? 'all' : 'none'}
          title={choice.opened ? undefined : shown}
          {...field}
          {...choice.inputProps}
          placeholder={choice.opened && shown !== '' ? shown : (field.placeholder ?? w.placeholder)}
          value={choice.opened ? choice.keyword : shown}
          onBlur={(event) => {
            choice.close();
            field.onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={4} className={styles.dropdown}>
        <section aria-label={w.list}>
          <DeptOptions choice={choice} />
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}

interface DeptMultiPickerProps extends Pick<
  TextInputProps,
  'label' | 'description' | 'error' | 'required' | 'disabled'
> {
  value: readonly string[];
  onChange: (deptIds: string[]) => void;
  placeholder?: string;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  'data-path'?: string;
}

/** Several departments; the list stays open, so that more can be chosen. */
export function DeptMultiPicker({
  value,
  onChange,
  label,
  description,
  error,
  placeholder,
  onFocus,
  onBlur,
  ...field
}: DeptMultiPickerProps) {
  const { picker: w, disabled } = useWords(deptWords);
  const choice = useDeptChoice({
    chosen: value,
    onChoose: (deptId) => onChange(value.includes(deptId) ? value.filter((one) => one !== deptId) : [...value, deptId]),
    showsKeyword: true,
    onBackspace: () => onChange(value.slice(0, -1)),
  });
  return (
    <Popover {...choice.popover}>
      <Popover.Target>
        <PillsInput
          label={label}
          description={description}
          error={error}
          required={field.required ?? false}
          disabled={field.disabled ?? false}
        >
          <Pill.Group>
            {value.map((deptId) => {
              const dept = choice.tree?.byId.get(deptId);
              const name = dept?.name ?? (choice.tree ? w.unknown : '…');
              return (
                <Pill
                  key={deptId}
                  title={dept && (dept.status === 'DISABLED' ? `${pathText(dept)} · ${disabled}` : pathText(dept))}
                  withRemoveButton={!field.disabled}
                  removeButtonProps={{
                    'aria-label': fill(w.remove, { name }),
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                  onRemove={() => onChange(value.filter((one) => one !== deptId))}
                >
                  {name}
                </Pill>
              );
            })}
            <PillsInput.Field
              {...choice.inputProps}
              className={styles.field}
              data-path={field['data-path']}
              disabled={field.disabled ?? false}
              placeholder={value.length === 0 ? (placeholder ?? w.placeholderMany) : ''}
              value={choice.keyword}
              {...(onFocus && { onFocus })}
              onBlur={(event) => {
                choice.close();
                onBlur?.(event);
              }}
            />
          </Pill.Group>
        </PillsInput>
      </Popover.Target>
      <Popover.Dropdown p={4} className={styles.dropdown}>
        <section aria-label={w.list}>
          <DeptOptions choice={choice} multiple />
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}
