import {
  Button,
  Input,
  NumberInput,
  Paper,
  Radio,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type DataScope, dataScopes, role, type MenuPermNode, type Role } from '@console/contract/areas/account/role';
import type { ArgumentOf } from '@console/contract/endpoint';
import { allPermissions, type Permission } from '@console/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGoBack, useTrail } from '../../../kit/back.ts';
import type { FieldWords } from '../../../kit/ConflictDialog.tsx';
import { EmptyState, ErrorState } from '../../../kit/EmptyState.tsx';
import { FormCard } from '../../../kit/FormCard.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { RecordPage } from '../../../kit/RecordPage.tsx';
import { useRecordForm, type RecordForm } from '../../../kit/use-record-form.ts';
import { call } from '../../../lib/client.ts';
import { pathOf } from '../../../lib/paths.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { roleWords } from '../../../locales/role.ts';
import { DeptMultiPicker } from '../dept/DeptPicker.tsx';
import { LossDialog, type Loss } from './LossDialog.tsx';
import { PermissionTree } from './PermissionTree.tsx';
import { Codes, RolePreview, type Rights } from './RolePreview.tsx';
import { useRoleWords } from './use-role-words.ts';
import './role.css';

/** Adds a role, edits the one of `roleId`, or starts with what the one of `copyFrom` holds. */
export function RolePanelPage() {
  const [search] = useSearchParams();
  const roleId = search.get('roleId');
  const copyFrom = search.get('copyFrom');
  if (roleId === null && copyFrom === null) return <WithTree />;
  return (
    <RecordPage endpoint={role.detail} input={{ roleId: roleId ?? copyFrom ?? '' }} list="role">
      {(record) =>
        roleId === null ? (
          <WithTree key={record.roleId} source={record} />
        ) : record.type === 'SYSTEM' ? (
          <BuiltIn record={record} />
        ) : (
          <WithTree key={record.roleId} record={record} />
        )
      }
    </RecordPage>
  );
}

function BuiltIn({ record }: { record: Role }) {
  const w = useWords(roleWords);
  const { nameOf } = useRoleWords();
  const name = nameOf(record);
  useTrail('role', fill(w.editOf, { name }));
  return (
    <Paper withBorder>
      <EmptyState kind="forbidden" title={fill(w.readOnly, { name })} description={w.readOnlyHint}>
        <Button component={Link} to={pathOf('rolePanel', { copyFrom: record.roleId })}>
          {w.copy}
        </Button>
      </EmptyState>
    </Paper>
  );
}

interface PanelProps {
  record?: Role | undefined;
  source?: Role | undefined;
}

/** The tree belongs to whoever asks, so it is read anew each time. */
function WithTree(props: PanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [role.menuPermissionList.path],
    queryFn: ({ signal }) => call(role.menuPermissionList, {}, { signal, showError: false }),
  });
  if (data) return <RoleForm {...props} nodes={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Paper withBorder p="lg" maw={760} aria-busy>
      <Stack gap="lg">
        <Skeleton height={34} />
        <Skeleton height={34} />
        <Skeleton height={240} />
      </Stack>
    </Paper>
  );
}

const isPermission = (code: string): code is Permission => (allPermissions as readonly string[]).includes(code);

function rightsOf(from: Role | undefined): Rights {
  return {
    permissionCodes: from?.permissionCodes.filter(isPermission) ?? [],
    dataScope: from?.dataScope ?? 'SELF',
    dataScopeDeptIds: from?.dataScopeDeptIds ?? [],
  };
}

type Values = ArgumentOf<typeof role.add> & Partial<Pick<ArgumentOf<typeof role.update>, 'roleId' | 'version'>>;

function valuesOf(record: Role | undefined, source: Role | undefined, copyName: string): Values {
  const from = record ?? source;
  return {
    ...(record && { roleId: record.roleId, version: record.version }),
    ...(source && { copiedFromId: source.roleId }),
    name: record?.name ?? (source ? copyName : ''),
    status: record?.status ?? 'ENABLED',
    sort: from?.sort ?? 0,
    remark: from?.remark ?? null,
    ...rightsOf(from),
  };
}

/** Asks before a save that takes something away from people; resolves with the answer. */
function useLossQuestion(record: Role | undefined) {
  const [asked, setAsked] = useState<{ loss: Loss; answer: (goOn: boolean) => void }>();
  const mayGoOn = async (values: Values): Promise<boolean> => {
    if (!record) return true;
    const { permissionCodes, dataScope, dataScopeDeptIds } = values;
    const disabled = record.status === 'ENABLED' && values.status === 'DISABLED';
    const taken = record.permissionCodes.some((code) => isPermission(code) && !permissionCodes.includes(code));
    const narrower = dataScope !== record.dataScope && dataScope !== 'ALL';
    if (!taken && !narrower && !disabled) return true;
    const preview = await call(role.preview, {
      roleId: record.roleId,
      permissionCodes,
      dataScope,
      dataScopeDeptIds: dataScope === 'DEPT_CUSTOM' ? dataScopeDeptIds : [],
    });
    if (preview.holders === 0) return true;
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        setAsked(undefined);
        resolve(goOn);
      };
      setAsked({ loss: { preview, scope: dataScope, disabled }, answer });
    });
  };
  return { mayGoOn, dialog: asked && <LossDialog {...asked} /> };
}

function RoleForm({ record, source, nodes }: PanelProps & { nodes: MenuPermNode[] }) {
  const w = useWords(roleWords);
  const { save } = useWords(kitWords).common;
  const { nameOf } = useRoleWords();
  const goBack = useGoBack('role');
  const question = useLossQuestion(record);
  const draftKey = record ? `role:${record.roleId}` : source ? `role:copy:${source.roleId}` : 'role:new';
  const copyName = source ? fill(w.copyName, { name: nameOf(source) }).slice(0, 30) : '';
  const form = useRecordForm(record ? role.update : role.add, valuesOf(record, source, copyName), draftKey);
  const values = form.values as Values;
  const title = record
    ? fill(w.editOf, { name: record.name })
    : source
      ? fill(w.copyOf, { name: nameOf(source) })
      : w.add;
  useTrail('role', title);

  const card = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) card.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);

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
      <div className="RolePanel">
        <FormCard
          ref={card}
          form={asking}
          label={title}
          fields={useFieldWords(form)}
          submit={record ? save : w.add}
          onSaved={() => {
            toastSuccess(fill(record ? w.updated : w.added, { name: values.name.trim() }));
            goBack();
          }}
          onEscape={goBack}
          aside={
            <Button variant="default" onClick={goBack}>
              {useWords(kitWords).common.cancel}
            </Button>
          }
        >
          <Stack gap="lg">
            <TextInput
              label={w.name}
              placeholder={w.namePlaceholder}
              required
              maxLength={30}
              {...form.getInputProps('name')}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
              <Input.Wrapper label={w.status} description={w.statusHint} labelElement="div">
                <SegmentedControl
                  mt={4}
                  aria-label={w.status}
                  data={(['ENABLED', 'DISABLED'] as const).map((value) => ({ value, label: w.statuses[value] }))}
                  {...form.getInputProps('status')}
                />
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
            <Textarea
              label={w.remark}
              placeholder={w.remarkPlaceholder}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={500}
              {...form.getInputProps('remark')}
              value={values.remark ?? ''}
            />
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

interface ScopeFieldProps {
  value: DataScope;
  onChange: (scope: DataScope) => void;
  error: string | undefined;
}

/** Drawn anew only when it changes: one types faster than a page of radios is drawn on a slow machine. */
const ScopeField = memo(function ScopeField({ value, onChange, error }: ScopeFieldProps) {
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
      <div className="RoleScopes">
        {dataScopes.map((scope) => (
          <Radio.Card key={scope} value={scope} className="RoleScopes-card" aria-label={w.scopes[scope]}>
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

/** How the values of a conflict read; of permissions, what each of the two has changed. */
function useFieldWords(form: RecordForm): FieldWords {
  const w = useWords(roleWords);
  const { none } = useWords(kitWords).common;
  const before = (form.initial as Values).permissionCodes as readonly string[];
  const names = form.conflict?.current['dataScopeDepts'] as { id: string; name: string }[] | undefined;
  return {
    name: w.name,
    status: { label: w.status, render: (value) => w.statuses[value as 'ENABLED'] },
    sort: w.sort,
    remark: w.remark,
    dataScope: { label: w.scope, render: (value) => w.scopes[value as 'ALL'] },
    dataScopeDeptIds: {
      label: w.scopeDepts,
      render: (value) =>
        (value as string[]).map((id) => names?.find((one) => one.id === id)?.name ?? '…').join('、') || none,
    },
    permissionCodes: {
      label: w.permissions,
      render: (value) => {
        const codes = value as string[];
        const [more, less] = [
          codes.filter((code) => !before.includes(code)),
          before.filter((code) => !codes.includes(code)),
        ];
        if (more.length + less.length === 0) return w.conflictNone;
        return (
          <>
            <Codes codes={more} sign="+" />
            <Codes codes={less} sign="−" />
          </>
        );
      },
    },
  };
}
