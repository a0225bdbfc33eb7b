import type { Toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { Anchor, Badge, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { DragHandle } from '../../../../kit/order/DragHandle.tsx';
import type { Order } from '../../../../kit/order/use-order.ts';
import { RecordRowActions } from '../../../../kit/table/row/RecordRowActions.tsx';
import { RowAction } from '../../../../kit/table/row/RowActions.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { orderWords } from '../../../../locales/kit/order.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { ToolPicture } from '../../tool/parts/ToolPicture.tsx';
import { StatusSwitch } from '../StatusSwitch.tsx';
import { nameIn } from '../toolbox-name.ts';
import { useScope } from '../use-scope.ts';
import styles from './toolbox-list.module.css';

interface ToolboxRowProps {
  record: Toolbox;
  /** Nothing where the order cannot be changed. */
  order: Order | undefined;
  onDelete: (record: Toolbox) => void;
}

/** One toolbox: what it is called, whom it is for, what is in it, and whether people use it. */
export function ToolboxRow({ record, order, onDelete }: ToolboxRowProps) {
  const w = useWords(toolboxWords);
  const { moveUp, moveDown } = useWords(orderWords);
  const navigate = useNavigate();
  const mayUpdate = useMay('toolbox:box:update');
  const mayDelete = useMay('toolbox:box:delete');
  const mayStatus = useMay('toolbox:box:status');
  const { toolboxId, toolCount, openCount30d } = record;
  const name = nameIn(useLocale()[0], record);
  const item = { id: toolboxId, name };
  const place = order?.placeOf(toolboxId);
  const config = pathOf('toolboxConfig', { toolboxId });
  return (
    <li className={styles.item} {...order?.rowOf(item)}>
      {order && <DragHandle order={order} item={item} />}
      <ToolPicture path={record.icon?.path ?? null} sign="TOOLBOX" />
      <div className={styles.words}>
        <Anchor component={Link} to={config} size="sm" fw={500}>
          {name}
        </Anchor>
        <Scope record={record} />
      </div>
      <div className={styles.figures}>
        <Anchor component={Link} to={config} size="xs">
          {toolCount === 0 ? w.noTools : fill(w.tools, { count: formatNumber(toolCount) })}
        </Anchor>
        <Text size="xs" c="dimmed">
          {openCount30d === 0 ? w.neverOpened : fill(w.opened, { count: formatNumber(openCount30d) })}
        </Text>
      </div>
      <div className={styles.status}>
        {mayStatus ? (
          <StatusSwitch record={{ ...record, name }} />
        ) : (
          <StatusBadge tone={record.status === 'ENABLED' ? 'good' : 'quiet'}>{w.statuses[record.status]}</StatusBadge>
        )}
      </div>
      <RecordRowActions
        name={name}
        more={w.more}
        onEdit={mayUpdate ? () => void navigate(pathOf('editToolbox', { toolboxId })) : undefined}
        entries={[
          { words: w.whereUsed, go: () => void navigate(pathOf('whereUsed', { kind: 'toolbox', id: toolboxId })) },
          order && !place?.first && { words: moveUp, go: () => order.moveBy(toolboxId, -1) },
          order && !place?.last && { words: moveDown, go: () => order.moveBy(toolboxId, 1) },
        ]}
        history={{ words: w.history, objectType: 'toolbox', objectId: toolboxId }}
        onDelete={mayDelete ? () => onDelete(record) : undefined}
      >
        <RowAction label={name} to={config}>
          {w.configure}
        </RowAction>
      </RecordRowActions>
    </li>
  );
}

function Scope({ record }: { record: Toolbox }) {
  const w = useWords(toolboxWords);
  const { products, applications, groups } = useScope(record);
  return (
    <div className={styles.facts}>
      <Badge variant="light" color="gray" tt="none" fw={400}>
        {w.audiences[record.audience]}
      </Badge>
      <Text span size="xs" c="dimmed">
        {[products, applications, ...(groups === undefined ? [] : [groups])].join(' · ')}
      </Text>
    </div>
  );
}
