import type { approval } from '@console/contract/areas/client/temp-user/temp-user';
import type { OutputOf } from '@console/contract/endpoint';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { formatTime } from '../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { approvalWords } from '../../../../locales/client/temp-user-approval.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { SlaClock } from '../../../../kit/time/SlaClock.tsx';
import styles from './approval.module.css';
import reviewStyles from '../review.module.css';

/** What the approver's role does not show them leads nowhere. */
const isMasked = (contact: string) => contact.includes('*');

/** Everything that the approver has to decide by, the first sentence who it is; what the applicant left empty takes no room. */
export function RequestFacts({ link }: { link: OutputOf<typeof approval.checkReceieve> }) {
  const w = useWords(approvalWords);
  const facts = useWords(reviewWords);
  const [locale] = useLocale();
  const { request, approverName: approver, tenantName: tenant, expiresAt } = link;
  const { name, companyName: company, phone, email, phoneVerified } = request;
  const items: (readonly [string, ReactNode])[] = [
    [
      facts.phone,
      <span key="phone">
        {isMasked(phone) ? (
          phone
        ) : (
          <Anchor href={`tel:${phone}`} inherit>
            {phone}
          </Anchor>
        )}{' '}
        <Text span size="xs" c="dimmed">
          {phoneVerified ? facts.verified : facts.unverified}
        </Text>
      </span>,
    ],
    [
      facts.email,
      email === null || isMasked(email) ? (
        email
      ) : (
        <Anchor key="email" href={`mailto:${email}`} inherit>
          {email}
        </Anchor>
      ),
    ],
    [facts.position, request.position],
    [facts.productSn, request.productSn],
    [facts.location, request.location?.[locale]],
    [facts.app, request.appName],
    [facts.submittedAt, <Time key="submitted" value={request.submittedAt} />],
    [facts.clock, <SlaClock key="clock" dueAt={request.slaDueAt} />],
    [
      facts.reason,
      request.reason !== null && (
        <span key="reason" className={reviewStyles.text}>
          {request.reason}
        </span>
      ),
    ],
  ];
  return (
    <div>
      <p className={styles.text}>{fill(w.intro, { approver, company, name, tenant })}</p>
      <Descriptions beside items={items.filter(([, value]) => Boolean(value))} />
      <p className={styles.hint}>{fill(w.ends, { time: formatTime(expiresAt) })}</p>
    </div>
  );
}
