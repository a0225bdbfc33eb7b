import { sql } from 'kysely';
import type { Listing } from '../../../kernel/records/page.ts';

const own = (column: string) => sql.ref(`product_doc_reader.${column}`);
const ofClientUser = sql`u.tenant_id = product_doc_reader.tenant_id and u.id = product_doc_reader.user_id`;

/** Of a person of either kind; also of one who lies in the recycle bin, for they did read it. */
const ofPerson = (column: 'name' | 'phone') => sql`case product_doc_reader.user_kind
  when 'CLIENT_USER' then (select ${sql.ref(`u.${column}`)} from client_user u where ${ofClientUser})
  else (select ${sql.ref(`u.${column}`)} from team_user u where ${ofClientUser}) end`;

export const readerList: Listing = {
  table: 'product_doc_reader',
  fields: {
    readerId: own('id'),
    userId: own('user_id'),
    userKind: own('user_kind'),
    name: ofPerson('name'),
    phone: ofPerson('phone'),
    clientName: sql`(select c.name from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
                      where ${ofClientUser})`,
    times: own('times'),
    seconds: own('seconds'),
    percent: own('percent'),
    firstReadAt: sql`wire_time(product_doc_reader.first_read_at)`,
    lastReadAt: sql`wire_time(product_doc_reader.last_read_at)`,
    followed: own('followed'),
  },
  sorts: { lastReadAt: { column: 'last_read_at', cast: 'timestamptz' } },
  defaultSort: ['lastReadAt', 'desc'],
  search: [],
};
