import type { Endpoint } from '@console/contract/endpoint';
import { useList, type List } from '../../list/use-list.ts';

type ListCall<In, Arg, Ret, Row> = Endpoint<
  In,
  Arg,
  Ret,
  { list: Row[]; total: number; totalCapped?: boolean | undefined; next?: string | undefined }
>;

/** What one person has of something. Whose it is is no condition that one could take away, and there is no other. */
export function usePersonList<In extends { pageNo: number; pageSize: number }, Arg, Ret, Row>(
  endpoint: ListCall<In, Arg, Ret, Row>,
  scope: Partial<In>,
): List<Row, In> {
  return { ...useList(endpoint, {}, scope), conditions: 0 };
}
