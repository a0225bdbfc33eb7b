import { authList } from '@console/contract/areas/account/dept-services';
import type { Dept } from '@console/contract/areas/account/dept';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../lib/api/client.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { deptWords } from '../../../locales/account/dept.ts';
import styles from './dept-services.module.css';

/** What the people of a department, or with null of the company, may use now. */
export function useDeptServices(deptId: string | null) {
  return useQuery({
    queryKey: [authList.path, { deptId }],
    queryFn: ({ signal }) => call(authList, { deptId }, { signal, showError: false }),
  });
}

/** Which services are open here, and whether that is the department's own choice. */
export function DeptServices({ record }: { record: Dept }) {
  const w = useWords(deptWords);
  const [locale] = useLocale();
  const { data, isPending } = useDeptServices(record.deptId);
  const own = record.serviceCodes;
  return (
    <>
      <Text size="xs" c="dimmed" component="span" display="block">
        {own !== null ? w.ownChoice : record.parentId === null ? w.asCompany : w.asAbove}
      </Text>
      {isPending && <Skeleton component="span" display="block" height={16} my={4} width="80%" />}
      {data && (
        <ul className={styles.services}>
          {data.services.map(({ code, name, enabled }) => {
            // Chosen here, but closed above or over.
            const isHeldBack = !enabled && own?.includes(code);
            return (
              <li key={code}>
                <StatusBadge tone={enabled ? 'good' : isHeldBack ? 'warning' : 'quiet'}>
                  {name[locale]}
                  {!enabled && ` (${isHeldBack ? w.heldBack : w.closed})`}
                </StatusBadge>
              </li>
            );
          })}
        </ul>
      )}
      {data?.services.length === 0 && w.noServices}
    </>
  );
}
