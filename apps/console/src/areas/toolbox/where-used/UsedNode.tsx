import type { ToolType } from '@console/contract/areas/toolbox/tool/parts';
import type { Kind } from '@console/contract/kinds';
import { Anchor, Text } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { pathOf } from '../../../lib/route/paths.ts';
import { formatNames } from '../../../lib/format.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { materialPath } from '../../../lib/route/material-path.ts';
import { recordPath } from '../../../lib/route/record-path.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { toolWords } from '../../../locales/toolbox/tool.ts';
import { whereUsedWords } from '../../../locales/toolbox/where-used.ts';
import type { Found, Node } from './found.ts';
import styles from './where-used.module.css';

const ofTools = { VIRTUAL: 'virtualTool', KNOWLEDGE: 'knowledgeTool', ERRORCODE: 'errorCodeTool' } as const;
const shown = new Set(['ENABLED', 'READY', 'PUBLISHED', 'ON_SALE', 'LAUNCHED', 'LIVE', 'ACTIVE']);
/** Of these it can be asked where they are used in turn. */
const asked = new Set(['material', 'tool', 'toolbox', 'productModel', 'errorCode']);

/** Its page, for who may open it. */
function pathTo({ kind, type, id, name }: Node, { nodes, edges }: Found): string | undefined {
  if (kind === 'material') return materialPath(type, id);
  if (kind === 'errorNo') {
    const set = nodes.find(
      (one) => one.kind === 'errorCode' && edges.some(({ from, to }) => from === one.id && to === id),
    );
    return set && mayOpen('errorCodeDetail')
      ? pathOf('errorCodeDetail', { errorCodeId: set.id, errorNo: name })
      : undefined;
  }
  const record: Kind = kind === 'tool' ? ofTools[type as ToolType] : kind;
  return recordPath(record, id, name);
}

/** Those one step nearer that it hangs on; nothing of what is the next step itself. */
function viaOf(node: Node, { nodes, edges }: Found): string[] {
  if (Math.abs(node.distance) < 2) return [];
  const nearer = node.distance - Math.sign(node.distance);
  const beside = new Set(edges.flatMap(({ from, to }) => (from === node.id ? [to] : to === node.id ? [from] : [])));
  return nodes.filter(({ id, distance }) => distance === nearer && beside.has(id)).map(({ name }) => name);
}

export function UsedNode({ node, found }: { node: Node; found: Found }) {
  const w = useWords(whereUsedWords);
  const t = useWords(toolWords);
  const { kind, id, name, type, status, distance } = node;
  const to = pathTo(node, found);
  const types: Readonly<Record<string, string>> = { ...t.types, ...t.kinds };
  const statuses: Readonly<Record<string, string>> = w.statuses;
  // A state is called as the list of its kind calls it.
  const said = status === null ? undefined : (statuses[`${kind.toUpperCase()}_${status}`] ?? statuses[status]);
  const via = viaOf(node, found);
  const see = fill(w.seeOf, { name });
  return (
    <li className={styles.node}>
      <div className={styles.words}>
        {to === undefined ? (
          <Text size="sm">{name}</Text>
        ) : (
          <Anchor component={Link} to={to} size="sm">
            {name}
          </Anchor>
        )}
        {type !== null && (
          <Text size="xs" c="dimmed">
            {types[type]}
          </Text>
        )}
        {via.length > 0 && (
          <Text size="xs" c="dimmed">
            {fill(w.via, { names: formatNames(via) })}
          </Text>
        )}
        {status !== null && said !== undefined && (
          <StatusBadge tone={shown.has(status) ? 'good' : 'quiet'}>{said}</StatusBadge>
        )}
      </div>
      {distance !== 0 && asked.has(kind) && (
        <Link className={styles.see} to={pathOf('whereUsed', { kind, id })} aria-label={see} title={see}>
          <IconSitemap size={16} stroke={1.6} aria-hidden />
        </Link>
      )}
    </li>
  );
}
