import { Checkbox, Group, Radio, Stack } from '@mantine/core';
import { type ServiceCode, serviceCodes } from '@console/contract/services';
import type { ReactNode } from 'react';
import { useLocale, useWords } from '../../../lib/words.ts';
import { deptWords } from '../../../locales/account/dept.ts';
import { useDeptServices } from './DeptServices.tsx';

interface ServicesFieldProps {
  parentId: string | null;
  value: readonly ServiceCode[] | null;
  error: ReactNode;
  onChange: (codes: ServiceCode[] | null) => void;
}

/** As above, or a choice of what the department above may use. */
export function ServicesField({ parentId, value, error, onChange }: ServicesFieldProps) {
  const w = useWords(deptWords);
  const [locale] = useLocale();
  const { data } = useDeptServices(parentId);
  const open = (data?.services ?? []).filter((one) => one.enabled).map((one) => one.code);
  const isCode = (code: string): code is ServiceCode => serviceCodes.some((one) => one === code);
  return (
    <Radio.Group
      data-path="serviceCodes"
      label={w.services}
      description={w.servicesHint}
      error={error}
      value={value === null ? 'above' : 'own'}
      onChange={(kind) => onChange(kind === 'above' ? null : open.filter(isCode))}
    >
      <Stack gap={8} mt={6}>
        <Radio value="above" label={parentId === null ? w.asCompany : w.asAbove} />
        <Radio value="own" label={w.ownChoice} />
        {value !== null && (
          <Checkbox.Group
            aria-label={w.services}
            value={[...value]}
            onChange={(codes) => onChange(codes.filter(isCode))}
          >
            <Group gap="md" pl={28}>
              {data?.services.map(({ code, name, enabled }) => (
                <Checkbox
                  key={code}
                  value={code}
                  label={enabled ? name[locale] : `${name[locale]} (${w.closed})`}
                  // What is closed above can still be taken out.
                  disabled={!enabled && !value.some((one) => one === code)}
                />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      </Stack>
    </Radio.Group>
  );
}
