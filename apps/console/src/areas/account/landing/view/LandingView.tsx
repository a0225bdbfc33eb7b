import type { ShownLanding } from '@console/contract/areas/account/landing';
import type { Locale, Words } from '@console/contract/endpoint';
import {
  IconCalendarTime,
  IconFileCertificate,
  IconAt,
  IconMapPin,
  IconPhoneCall,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VendorMark } from '../../../../kit/public-page/VendorMark.tsx';
import { landingWords } from '../../../../locales/account/landing.ts';
import { downloadWords } from '../../../../locales/application/download-page.ts';
import styles from './landing-view.module.css';

type ShownApplication = ShownLanding['applications'][number];

/** What the page shows; of an application the picture as it is drawn, for only the page itself has its address. */
export interface Landing extends Omit<ShownLanding, 'applications'> {
  readonly applications: readonly (Pick<ShownApplication, 'name' | 'platform' | 'slug'> & {
    readonly icon: ReactNode;
  })[];
}

/** English may be missing, and then Chinese is better than nothing. */
export const textIn = (locale: Locale, words: Words): string =>
  (words[locale] || words[locale === 'zh-CN' ? 'en-US' : 'zh-CN']).trim();

/** The number itself, without an extension or a word behind it. */
const dialled = (phone: string): string => (/^\+?[\d\s()-]+/.exec(phone)?.[0] ?? '').replaceAll(/[^\d+]/g, '');

interface LandingViewProps {
  landing: Landing;
  locale: Locale;
  /** A page has one first heading: a preview stands on a page that has its own. */
  Heading: 'h1' | 'p';
}

/** The public page of a company, for its visitors and for whoever edits it; as wide as the place it is given. */
export function LandingView({ landing, locale, Heading }: LandingViewProps) {
  const w = landingWords[locale];
  const { brand, applications, agreements } = landing;
  const tenantName = brand?.name[locale] ?? landing.tenantName;
  const title = textIn(locale, landing.title) || tenantName;
  const intro = textIn(locale, landing.intro);
  const contacts = contactsOf(landing, locale);
  const isEmpty = applications.length + agreements.length + contacts.length === 0;
  return (
    <div className={styles.root} lang={locale}>
      <section className={styles.head}>
        <VendorMark name={tenantName} brand={brand} size={64} />
        <div>
          <Heading className={styles.title}>{title}</Heading>
          {title !== tenantName && <p className={styles.name}>{tenantName}</p>}
        </div>
        {intro !== '' && <p className={styles.intro}>{intro}</p>}
      </section>
      {applications.length > 0 && (
        <section className={styles.part} aria-labelledby="landing-applications">
          <h2 id="landing-applications">{w.applications}</h2>
          <ul className={styles.cards}>
            {applications.map(({ name, platform, slug, icon }) => (
              <li key={slug}>
                <a className={styles.card} href={`/download?app=${slug}`}>
                  {icon}
                  <span className={styles.words}>
                    <strong>{name}</strong>
                    <small>{downloadWords[locale].platforms[platform]}</small>
                  </span>
                  <span className={styles.get}>{w.get}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {agreements.length > 0 && (
        <section className={styles.part} aria-labelledby="landing-agreements">
          <h2 id="landing-agreements">{w.agreements}</h2>
          <ul className={styles.lines}>
            {agreements.map(({ name, applicationName, slug }) => (
              <li key={slug}>
                <a href={`/agreementPreview/${slug}`}>
                  <IconFileCertificate size={18} stroke={1.6} aria-hidden />
                  <span className={styles.words}>
                    <span>{name}</span>
                    <small>{applicationName}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {contacts.length > 0 && (
        <section className={styles.part} aria-labelledby="landing-contact">
          <h2 id="landing-contact">{w.contact}</h2>
          <dl className={styles.contact}>
            {contacts.map(({ name, Icon, value }) => (
              <div key={name}>
                <dt>
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {name}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {isEmpty && <p className={styles.empty}>{w.empty}</p>}
    </div>
  );
}

interface Contact {
  readonly name: string;
  readonly Icon: typeof IconPhoneCall;
  readonly value: ReactNode;
}

/** Those that are given, in the order in which people try them. */
function contactsOf({ phone, email, website, address, hours }: Landing, locale: Locale): readonly Contact[] {
  const w = landingWords[locale];
  const [place, times] = [textIn(locale, address), textIn(locale, hours)];
  const number = phone === null ? '' : dialled(phone);
  return [
    phone !== null && {
      name: w.phone,
      Icon: IconPhoneCall,
      value: number === '' ? phone : <a href={`tel:${number}`}>{phone}</a>,
    },
    times !== '' && { name: w.hours, Icon: IconCalendarTime, value: times },
    email !== null && { name: w.email, Icon: IconAt, value: <a href={`mailto:${email}`}>{email}</a> },
    website !== null && {
      name: w.website,
      Icon: IconWorld,
      value: (
        <a href={website} target="_blank" rel="noreferrer">
          {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
        </a>
      ),
    },
    place !== '' && { name: w.address, Icon: IconMapPin, value: place },
  ].filter((one) => one !== false);
}

/** The picture of an application, or its first letter. */
export function AppIcon({ src, name }: { src: string | null | undefined; name: string }) {
  return src ? (
    <img className={styles.icon} src={src} alt="" width={52} height={52} />
  ) : (
    <span className={styles.icon} aria-hidden>
      {name.slice(0, 1)}
    </span>
  );
}
