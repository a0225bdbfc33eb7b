import type { OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { type Group, groupNames, groups, sizeOf } from '../../figures.ts';
import type { RecordFilter } from '../use-plan-tabs.ts';
import plansStyles from '../../plans.module.css';
import groupColorStyles from '../../group-color.module.css';
import styles from './state-legend.module.css';

interface StateLegendProps {
  counts: OfferCounts;
  /** Whose devices these are. */
  name: string;
  onShow: (filter: RecordFilter) => void;
}

/** These are always listed; the others once there are some. */
const usual: ReadonlySet<Group> = new Set(['succeeded', 'failed', 'working', 'waiting']);

/** The numbers of a bar; each opens the devices behind it. */
export function StateLegend({ counts, name, onShow }: StateLegendProps) {
  const w = useWords(planWords);
  return (
    <ul className={styles.root}>
      {groupNames
        .filter((group) => usual.has(group) || sizeOf(group, counts) > 0)
        .map((group) => (
          <li key={group}>
            <GroupNumber group={group} counts={counts} label={fill(w.barLabel, { name, text: '' })} onShow={onShow} />
          </li>
        ))}
    </ul>
  );
}

interface GroupNumberProps extends Omit<StateLegendProps, 'name'> {
  group: Group;
  label: string;
}

function GroupNumber({ group, counts, label, onShow }: GroupNumberProps) {
  const w = useWords(planWords);
  const statuses: readonly OfferStatus[] = groups[group];
  const some = statuses.filter((status) => counts[status] > 0);
  const size = formatNumber(sizeOf(group, counts));
  const words = (
    <>
      <span className={`${styles.key} ${groupColorStyles.group}`} data-group={group} aria-hidden />
      <span className={plansStyles.hidden}>{label}</span>
      <span>
        {w.groups[group]} <strong>{size}</strong>
      </span>
    </>
  );
  if (group === 'retrying') {
    return (
      <UnstyledButton className={styles.number} data-bad onClick={() => onShow({ retrying: true })}>
        {words}
      </UnstyledButton>
    );
  }
  const [only] = some;
  if (only === undefined) return <span className={styles.number}>{words}</span>;
  if (some.length === 1) {
    return (
      <UnstyledButton className={styles.number} onClick={() => onShow({ status: only })}>
        {words}
      </UnstyledButton>
    );
  }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.number}>
          {words}
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {some.map((status) => (
          <Menu.Item key={status} rightSection={formatNumber(counts[status])} onClick={() => onShow({ status })}>
            {w.recordStatuses[status]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
