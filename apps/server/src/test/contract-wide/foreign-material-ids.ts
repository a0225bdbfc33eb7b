import { materialShare } from '@console/contract/areas/material/material/share';
import { materialSuggestion } from '@console/contract/areas/material/material/suggestion';
import { tag } from '@console/contract/areas/material/tag';
import { newId } from '../../kernel/db/ids.ts';
import { calls } from '../../areas/material/material/material-rig.ts';
import { pdf } from '../../areas/base/file/file-rig.ts';
import type { TestServer } from '../harness.ts';
import type { Ids } from './sample-input.ts';

/** A text and a file of the library, and a search that found nothing, by the fields that name them. */
export async function materialIds(
  server: TestServer,
  operator: string,
  { tenantId, tagId }: { readonly tenantId: string; readonly tagId: string },
): Promise<Ids> {
  const token = await server.signIn(operator);
  const { add, upload, settled } = calls(server, token);
  const other = await server.call(tag.add, { name: '别人的另一个标签', color: '#2B71F0' }, { token });
  const otherTagId = other.data!.tagId;
  const { materialId } = await add({ title: '别人的图文' });
  const { fileId } = await upload('DOCUMENT', '别人的资料.pdf', Buffer.concat([pdf, Buffer.from(`% ${operator}`)]));
  const filed = await settled((await add({ kind: 'FILE', title: '别人的文件', fileId, content: null })).materialId);
  const endAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const link = { materialId, endAt, password: null, maxOpens: null, note: '别人的链接' };
  const shared = await server.call(materialShare.issue, link, { token });
  const said = await server.call(materialSuggestion.add, { materialId, text: '别人的建议', quote: null }, { token });
  const missId = newId();
  await server.look(`insert into material_miss (tenant_id, id, asked, locale) values ($1, $2, '别人找的', 'zh-CN')`, [
    tenantId,
    missId,
  ]);
  const matching = ['batchDelete', 'updateStatus', 'batchUpdate', 'bindTag'];
  return {
    materialId,
    materialIds: [materialId],
    shareId: shared.data!.share.shareId,
    suggestionId: said.data!.suggestionId,
    translationId: materialId,
    '/tenant/material/replaceFile materialId': filed.materialId,
    '/tenant/material/bringBack materialId': filed.materialId,
    revisionId: filed.revisions[0]!.revisionId,
    addTagIds: [tagId],
    removeTagIds: [tagId],
    '/tenant/tag/mergePreview mergeIds': [otherTagId],
    '/tenant/tag/merge merge': [{ tagId: otherTagId, version: 1 }],
    '/tenant/material/miss/settle missId': missId,
    ...Object.fromEntries(matching.map((call) => [`/tenant/material/${call} match`, { tagId }])),
  };
}
