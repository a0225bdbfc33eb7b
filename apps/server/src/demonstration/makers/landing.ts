import { sql } from 'kysely';
import { saveLanding } from '../../areas/account/landing/write.ts';
import { agreement } from '../../areas/application/agreement/agreement.ts';
import { saveSettings } from '../../areas/application/download-page/write.ts';
import type { Context } from '../../kernel/calls/context.ts';
import { landingStories } from '../content/landing.ts';
import type { DemonstrationParts } from './applications.ts';

const both = ([chinese, english]: readonly [string, string]) => ({ 'zh-CN': chinese, 'en-US': english });
const nothing = both(['', '']);

/** A page for everyone, with the applications' download pages and the agreements that customers accept. */
export async function makeLanding(context: Context, code: string, parts: DemonstrationParts): Promise<void> {
  const story = landingStories[code];
  if (!story) return;
  const { applications, phone, email, website, ...texts } = story;
  const found = await customerApplications(context);
  const chosen = applications.map((place) => found[place]!);
  for (const { applicationId, versionId } of chosen) {
    await saveSettings(
      {
        applicationId,
        version: 1,
        enabled: true,
        title: nothing,
        intro: nothing,
        screenshotIds: [],
        showHistory: false,
        expireAt: null,
        maxDownloads: null,
        versionId,
      },
      null,
      parts.publicUrl,
      context,
    );
  }
  const agreementIds = await agreementsOf(context, chosen[0]!.applicationId);
  for (const agreementId of agreementIds) await agreement(parts).generateLink({ agreementId }, context);
  await saveLanding(
    {
      version: 1,
      enabled: true,
      title: both(texts.title),
      intro: both(texts.intro),
      applicationIds: chosen.map(({ applicationId }) => applicationId),
      agreementIds,
      phone,
      email,
      website,
      address: both(texts.address),
      hours: both(texts.hours),
    },
    parts.publicUrl,
    context,
  );
}

/** In the order in which they were made, with the newest version that is out. */
async function customerApplications({
  db,
  actor,
}: Context): Promise<{ applicationId: string; versionId: string | null }[]> {
  const { rows } = await sql<{ applicationId: string; versionId: string | null }>`
    select a.id as "applicationId",
           (select v.id from app_version v where v.tenant_id = a.tenant_id and v.application_id = a.id
               and v.status = 'PUBLISHED' and v.channel = 'STABLE' order by v.version_code desc limit 1) as "versionId"
      from application a where a.tenant_id = ${actor.tenantId} order by a.created_at, a.id`.execute(db);
  return rows;
}

async function agreementsOf({ db, actor }: Context, applicationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from agreement where tenant_id = ${actor.tenantId} and application_id = ${applicationId}
       and current_version_id is not null order by kind desc, id`.execute(db);
  return rows.map(({ id }) => id);
}
