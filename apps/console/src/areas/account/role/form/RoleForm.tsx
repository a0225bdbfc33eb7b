import { Button, Input, NumberInput, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type DataScope, role, type MenuPermNode, type Role } from '@console/contract/areas/account/role';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { useFirstField } from '../../../../kit/form/use-first-field.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { roleWords } from '../../../../locales/account/role.ts';
import { DeptMultiPicker } from '../../dept/picker/DeptPicker.tsx';
import { PermissionTree } from './PermissionTree.tsx';
import { isPermission, type RoleValues, valuesOf } from './role-values.ts';
import { RolePreview } from '../RolePreview.tsx';
import { ScopeField } from './ScopeField.tsx';
import { useConflictWords } from './use-conflict-words.tsx';
import { usePermissionLossConfirm } from './use-permission-loss-confirm.tsx';
import { useRoleWords } from '../use-role-words.ts';
import styles from './role-form.module.css';

const NAME_LENGTH = 30;

interface RoleFormProps {
  record?: Role | undefined;
  /** What a copy starts with. */
  source?: Role | undefined;
  nodes: MenuPermNode[];
}

/** The role as a form, and beside it what its holders will see. */
export function RoleForm({ record, source, nodes }: RoleFormProps) {
  const w = useWords(roleWords);
  const { save, cancel } = useWords(kitWords).common;
  const { nameOf } = useRoleWords();
  const goBack = useGoBack('role');
  const question = usePermissionLossConfirm(record);
  const draftKey = record ? `role:${record.roleId}` : source ? `role:copy:${source.roleId}` : 'role:new';
  // A long name gives way, not the word that tells the copy from it.
  const room = NAME_LENGTH - fill(w.copyName, { name: '' }).length;
  const copyName = source ? fill(w.copyName, { name: nameOf(source).slice(0, room) }) : '';
  const form = useRecordForm(record ? role.update : role.add, valuesOf(record, source, copyName), draftKey);
  const values = form.values as RoleValues;
  const title = record
    ? fill(w.editOf, { name: record.name })
    : source
      ? fill(w.copyOf, { name: nameOf(source) })
      : w.add;
  useListBreadcrumb('role', title);

  const card = useFirstField();

  const { permissionCodes, dataScope, dataScopeDeptIds } = values;
  const rights = useMemo(
    () => ({ permissionCodes, dataScope, dataScopeDeptIds: dataScope === 'DEPT_CUSTOM' ? dataScopeDeptIds : [] }),
    [permissionCodes, dataScope, dataScopeDeptIds],
  );
  // The same function each time, so that typing elsewhere does not draw the tree again.
  const { setFieldValue } = form;
  const setField = useRef(setFieldValue);
  useEffect(() => {
    setField.current = setFieldValue;
  });
  const choose = useCallback((codes: string[]) => setField.current('permissionCodes', codes.filter(isPermission)), []);
  const chooseScope = useCallback((scope: DataScope) => setField.current('dataScope', scope), []);

  const saving = async () => {
    // What is wrong with the form is said before the question.
    if (form.validate().hasErrors || (await question.mayGoOn(values))) return form.save();
    return undefined;
  };
  const asking = { ...form, save: saving };

  return (
    <>
      <PageHeader title={title} description={record ? w.editDescription : w.addDescription} />
      <div className={styles.root}>
        <FormCard
          ref={card}
          form={asking}
          label={title}
          fields={useConflictWords(form)}
          submit={record ? save : w.add}
          onSaved={() => {
            toastSuccess(fill(record ? w.updated : w.added, { name: values.name.trim() }));
            goBack();
          }}
          onEscape={goBack}
          aside={
            <Button variant="default" onClick={goBack}>
              {cancel}
            </Button>
          }
        >
          <Stack gap="lg">
            <TextInput
              label={w.name}
              placeholder={w.namePlaceholder}
              required
              maxLength={NAME_LENGTH}
              {...form.getInputProps('name')}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
              <Input.Wrapper label={w.status} description={w.statusHint} labelElement="div">
                <div>
                  <SegmentedControl
                    aria-label={w.status}
                    data={(['ENABLED', 'DISABLED'] as const).map((value) => ({ value, label: w.statuses[value] }))}
                    {...form.getInputProps('status')}
                  />
                </div>
              </Input.Wrapper>
              <NumberInput
                label={w.sort}
                description={w.sortHint}
                min={0}
                max={9999}
                allowDecimal={false}
                {...form.getInputProps('sort')}
                onChange={(value) => form.setFieldValue('sort', value === '' ? 0 : Number(value))}
              />
            </SimpleGrid>
            <RemarkField form={form} label={w.remark} placeholder={w.remarkPlaceholder} />
            <ScopeField
              value={dataScope}
              onChange={chooseScope}
              error={form.errors['dataScope'] as string | undefined}
            />
            {dataScope === 'DEPT_CUSTOM' && (
              <DeptMultiPicker
                label={w.scopeDepts}
                description={w.scopeDeptsHint}
                required
                data-path="dataScopeDeptIds"
                value={dataScopeDeptIds}
                onChange={(ids) => form.setFieldValue('dataScopeDeptIds', ids)}
                error={form.errors['dataScopeDeptIds']}
              />
            )}
            <Input.Wrapper label={w.permissions} labelElement="div">
              <PermissionTree
                nodes={nodes}
                value={permissionCodes}
                onChange={choose}
                error={form.errors['permissionCodes'] as string | undefined}
              />
            </Input.Wrapper>
          </Stack>
        </FormCard>
        <RolePreview roleId={record?.roleId} rights={rights} />
      </div>
      {question.dialog}
    </>
  );
}
