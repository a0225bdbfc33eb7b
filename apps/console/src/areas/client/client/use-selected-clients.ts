import { client, CLIENT_BATCH, type Client } from '@console/contract/areas/client/client';
import type { InputOf } from '@console/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { usePersistentSelection } from '../use-persistent-selection.ts';
import type { List } from '../../../kit/list/use-list.ts';
import { call } from '../../../lib/api/client.ts';

type Request = InputOf<(typeof client)['page']>;

const AT_ONCE = 200;

/** The customers that were ticked, page after page, with what is known of them; or all that match, as far as one batch goes. */
export function useSelectedClients(list: List<Client, Request>) {
  const selection = usePersistentSelection((list.rows ?? []).map((row) => row.clientId));
  const known = useRef(new Map<string, Client>());
  const [collecting, setCollecting] = useState(false);

  useEffect(() => {
    for (const row of list.rows ?? []) known.current.set(row.clientId, row);
  }, [list.rows]);

  const collect = async () => {
    setCollecting(true);
    const found: string[] = [];
    try {
      let cursor: string | undefined;
      do {
        const { list: rows, next } = await call(client.page, { ...list.request, pageNo: 1, pageSize: AT_ONCE, cursor });
        for (const row of rows) {
          known.current.set(row.clientId, row);
          found.push(row.clientId);
        }
        cursor = next;
      } while (cursor !== undefined && found.length < CLIENT_BATCH);
      selection.add(found.slice(0, CLIENT_BATCH));
    } catch {
      // The call has said why; what was ticked before stays.
    }
    setCollecting(false);
  };

  return {
    selection,
    collecting,
    collect,
    /** How many "all" are; capped where there are more than a batch takes. */
    offered: Math.min(list.total, CLIENT_BATCH),
    /** What was last seen of them. */
    rowsOf: (ids: readonly string[]): Client[] => ids.flatMap((id) => known.current.get(id) ?? []),
  };
}
