import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { Secrets } from '../../../../kernel/calls/secrets.ts';
import { cleanHtml } from '../../../../kernel/files/rich-text.ts';
import { find } from '../../../../kernel/records/record.ts';
import { h5Address, h5Elsewhere } from '../../../../domain/material/h5-address.ts';
import { fileAddress, makeTicket } from '../../../../domain/material/media-ticket.ts';
import { materials, type Stored } from './row.ts';

/** As the console shows it: its text cleaned once more, its first page and its video under addresses for minutes. */
export function shown({ entry, content, ...row }: Stored, secrets: Secrets, tenantId: string): MaterialDetail {
  const { materialId, kind, file } = row;
  const whose = { tenantId, materialId, reader: { by: 'CONSOLE' } } as const;
  return {
    ...row,
    content: content === null ? null : cleanHtml(content),
    h5EntryUrl: row.h5Url === null ? h5Address(secrets, { ...entry, ...whose }) : h5Elsewhere(secrets, whose),
    streamUrl: kind === 'VIDEO' && file !== null ? fileAddress(makeTicket(secrets, whose)) : null,
  };
}

export async function showMaterial(context: Context, secrets: Secrets, materialId: string): Promise<MaterialDetail> {
  return shown(await find<Stored>(context, materials, materialId), secrets, context.actor.tenantId);
}
