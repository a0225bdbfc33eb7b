import type { MaterialEntry } from '@console/contract/areas/material/material/parts';
import type { ErrorNo, ManualEntry } from '@console/contract/areas/product/error-code/error-no';
import { type Audience, stepPlaces, stepsFor } from '@console/contract/areas/product/error-code/parts';
import { Badge, Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconBook2, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useFileUrl } from '../../../../../lib/api/file-url.ts';
import { fill, type Locale, useWords } from '../../../../../lib/words.ts';
import { errorNoWords } from '../../../../../locales/product/error-code-number.ts';
import type { Facts, Steps } from '../facts.ts';
import styles from './phone-preview.module.css';

interface PhonePreviewProps {
  facts: Facts;
  images: ErrorNo['images'];
  materials: readonly MaterialEntry[];
  manuals: readonly ManualEntry[];
}

const colors = { INFO: 'blue', WARNING: 'orange', ERROR: 'red', FATAL: 'red' } as const;

/** The number as an app would show it, step by step, before it is saved. */
export function PhonePreview({ facts, images, materials, manuals }: PhonePreviewProps) {
  const page = useWords(errorNoWords).preview;
  const [locale, setLocale] = useState<Locale>('zh-CN');
  const [audience, setAudience] = useState<Exclude<Audience, 'BOTH'>>('CLIENT');
  // What the phone says is in the phone's language.
  const w = errorNoWords[locale];
  const said = (text: Facts['title']) => (locale === 'en-US' && text['en-US']) || text['zh-CN'];
  return (
    <section className={styles.root} aria-label={page.title}>
      <Title order={2} fz="md" fw={600}>
        {page.title}
      </Title>
      <Group gap="xs" my="sm">
        <SegmentedControl
          size="xs"
          aria-label={page.language}
          data={[
            { value: 'zh-CN', label: '中文' },
            { value: 'en-US', label: 'English' },
          ]}
          value={locale}
          onChange={setLocale}
        />
        <SegmentedControl
          size="xs"
          aria-label={page.audience}
          data={[
            { value: 'CLIENT', label: page.client },
            { value: 'TEAM', label: page.team },
          ]}
          value={audience}
          onChange={setAudience}
        />
      </Group>
      <div className={styles.phone} lang={locale}>
        <Group gap="xs" align="center">
          <Text fz={26} fw={700}>
            {facts.errorNo || 'E01'}
          </Text>
          <Badge color={colors[facts.level]} variant="light" tt="none">
            {w.levels[facts.level]}
          </Badge>
        </Group>
        <Text fw={600}>{said(facts.title) || w.preview.untitled}</Text>
        {said(facts.symptom) !== '' && (
          <Text size="sm" c="dimmed">
            {said(facts.symptom)}
          </Text>
        )}
        {facts.causes.length > 0 && (
          <>
            <Text className={styles.heading}>{w.preview.causes}</Text>
            <ul className={styles.list}>
              {facts.causes.map((cause, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cause has nothing but its place
                <li key={at}>
                  {said(cause.text)}
                  {cause.likelihood !== null && (
                    <Text span size="xs" c="dimmed" ml={6}>
                      {w.form.likelihoods[cause.likelihood]}
                    </Text>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <Text className={styles.heading}>{w.preview.steps}</Text>
        <Walk
          key={`${audience} ${facts.steps.map(({ stepId }) => stepId).join()}`}
          steps={stepsFor(facts.steps, audience)}
          images={images}
          materials={materials}
          locale={locale}
        />
        <Manuals anchors={facts.docAnchors} manuals={manuals} audience={audience} locale={locale} />
        {facts.parts.length > 0 && (
          <>
            <Text className={styles.heading}>{w.preview.parts}</Text>
            <ul className={styles.list}>
              {facts.parts.map(({ no, name }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a part has nothing but its place
                <li key={at}>
                  {name}{' '}
                  <Text span size="xs" c="dimmed">
                    {no}
                  </Text>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

interface ManualsProps {
  anchors: Facts['docAnchors'];
  manuals: readonly ManualEntry[];
  audience: Exclude<Audience, 'BOTH'>;
  locale: Locale;
}

/** Those that this audience may read. */
function Manuals({ anchors, manuals, audience, locale }: ManualsProps) {
  const w = errorNoWords[locale];
  const shown = anchors.flatMap(({ docId, page }) => {
    const manual = manuals.find((one) => one.docId === docId && ['BOTH', audience].includes(one.visibility));
    return manual ? [{ ...manual, page }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <>
      <Text className={styles.heading}>{w.preview.manuals}</Text>
      {shown.map(({ docId, title, page }) => (
        <Text key={`${docId} ${page}`} size="sm" c="blue" className={styles.material}>
          <IconFileText size={16} aria-hidden /> {fill(w.preview.pageOf, { name: title, page })}
        </Text>
      ))}
    </>
  );
}

/** One step at a time. A step with others below it is said before them and asks nothing itself. */
interface WalkProps extends Omit<PhonePreviewProps, 'facts' | 'manuals'> {
  steps: Steps;
  locale: Locale;
}

function Walk({ steps, images, materials, locale }: WalkProps) {
  const w = errorNoWords[locale].preview;
  const [at, setAt] = useState(0);
  const [solved, setSolved] = useState(false);
  const places = stepPlaces(steps);
  const asks = (place: number) => (steps[place + 1]?.depth ?? -1) <= steps[place]!.depth;
  if (steps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.noSteps}
      </Text>
    );
  const end = solved ? w.done : at >= steps.length ? w.end : undefined;
  if (end !== undefined) {
    const restart = () => {
      setAt(0);
      setSolved(false);
    };
    return (
      <div className={styles.step}>
        <output>{end}</output>
        <Button size="xs" variant="default" onClick={restart}>
          {w.again}
        </Button>
      </div>
    );
  }
  const last = steps.findIndex((_, place) => place >= at && asks(place));
  return (
    <div className={styles.step}>
      {steps.slice(at, last + 1).map((step, offset) => (
        <StepCard
          key={step.stepId}
          step={step}
          place={places[at + offset]!}
          images={images}
          materials={materials}
          locale={locale}
        />
      ))}
      <Group gap="xs" grow>
        <Button size="xs" variant="light" color="green" onClick={() => setSolved(true)}>
          {w.solved}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAt(last + 1)}>
          {w.notSolved}
        </Button>
      </Group>
    </div>
  );
}

interface StepCardProps extends Omit<PhonePreviewProps, 'facts' | 'manuals'> {
  step: Steps[number];
  place: string;
  locale: Locale;
}

function StepCard({ step, place, images, materials, locale }: StepCardProps) {
  const w = errorNoWords[locale].preview;
  const said = (text: Facts['title']) => (locale === 'en-US' && text['en-US']) || text['zh-CN'];
  return (
    <div>
      <Text size="xs" c="dimmed">
        {fill(w.stepOf, { place })}
      </Text>
      <Text size="sm">{said(step.text)}</Text>
      {said(step.caution) !== '' && (
        <p className={styles.caution}>
          <IconAlertTriangle size={16} aria-hidden /> {said(step.caution)}
        </p>
      )}
      {step.imageFileIds.map((fileId) => (
        <Picture key={fileId} path={images.find((image) => image.fileId === fileId)?.path ?? null} />
      ))}
      {step.materialIds
        .flatMap((id) => materials.find((entry) => entry.id === id && !entry.hidden) ?? [])
        .map(({ id, name }) => (
          <Text key={id} size="sm" c="blue" className={styles.material}>
            <IconBook2 size={16} aria-hidden /> {name}
          </Text>
        ))}
    </div>
  );
}

/** Shown once it is saved: only then is it known where it lies. */
function Picture({ path }: { path: string | null }) {
  const url = useFileUrl(path);
  return url === undefined ? null : <img className={styles.picture} src={url} alt="" />;
}
