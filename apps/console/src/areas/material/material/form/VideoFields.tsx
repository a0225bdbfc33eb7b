import { type Chapter, materialLocales, MOST_CHAPTERS } from '@console/contract/areas/material/material/parts';
import { ActionIcon, Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { clock } from '../../../../kit/material/clock.ts';
import { secondsOf } from './chapter-time.ts';
import type { Update } from './material-values.ts';
import styles from './material-form.module.css';

/** Chapters and captions of a video. */
export function VideoFields({ form }: { form: RecordForm }) {
  return (
    <Stack gap="md">
      <Chapters form={form} />
      <Captions form={form} />
    </Stack>
  );
}

function Chapters({ form }: { form: RecordForm }) {
  const w = useWords(materialFormWords);
  const { chapters } = form.values as Update;
  const set = (next: readonly Chapter[]) => form.setFieldValue('chapters', [...next]);
  const last = chapters.at(-1)?.at ?? -60;
  return (
    <Fieldset legend={w.chapters}>
      <Text size="xs" c="dimmed" mb="xs">
        {w.chapterHint}
      </Text>
      <div data-path="chapters">
        {chapters.map((one, at) => (
          <ChapterRow
            // A chapter is known by its place: two may begin at the same moment while one types.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            number={at + 1}
            chapter={one}
            error={form.errors[`chapters.${at}.title`]}
            onChange={(to) => set(chapters.with(at, to))}
            onRemove={() => set(chapters.toSpliced(at, 1))}
          />
        ))}
      </div>
      {chapters.length < MOST_CHAPTERS && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => set([...chapters, { at: Math.max(0, last + 60), title: '' }])}
        >
          {w.chapterAdd}
        </Button>
      )}
    </Fieldset>
  );
}

interface ChapterRowProps {
  number: number;
  chapter: Chapter;
  error: React.ReactNode;
  onChange: (chapter: Chapter) => void;
  onRemove: () => void;
}

function ChapterRow({ number, chapter, error, onChange, onRemove }: ChapterRowProps) {
  const w = useWords(materialFormWords);
  const [typed, setTyped] = useState(() => clock(chapter.at));
  const bad = secondsOf(typed) === undefined;
  const label = fill(w.chapterAt, { number });
  return (
    <div className={styles.chapter}>
      <TextInput
        size="xs"
        aria-label={label}
        value={bad || secondsOf(typed) === chapter.at ? typed : clock(chapter.at)}
        error={bad && w.chapterBad}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          const at = secondsOf(event.currentTarget.value);
          if (at !== undefined) onChange({ ...chapter, at });
        }}
      />
      <TextInput
        size="xs"
        aria-label={fill(w.chapterTitle, { number })}
        maxLength={60}
        value={chapter.title}
        error={error}
        data-path={`chapters.${number - 1}.title`}
        onChange={(event) => onChange({ ...chapter, title: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={fill(w.chapterRemove, { number })}
        title={fill(w.chapterRemove, { number })}
        onClick={onRemove}
      >
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}

function Captions({ form }: { form: RecordForm }) {
  const w = useWords(materialFormWords);
  const { languages } = useWords(materialItemWords);
  const { captions } = form.values as Update;
  const set = (locale: (typeof materialLocales)[number], vtt: string) => {
    const others = captions.filter((one) => one.locale !== locale);
    form.setFieldValue('captions', vtt === '' ? others : [...others, { locale, vtt }]);
  };
  return (
    <Fieldset legend={w.captions}>
      <Stack gap="sm" data-path="captions">
        {materialLocales.map((locale) => {
          const language = languages[locale];
          const at = captions.findIndex((one) => one.locale === locale);
          return (
            <div key={locale}>
              <Textarea
                label={fill(w.captionOf, { language })}
                placeholder={w.captionPlaceholder}
                autosize
                minRows={3}
                maxRows={8}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                value={captions[at]?.vtt ?? ''}
                error={at === -1 ? undefined : (form.errors[`captions.${at}.vtt`] ?? form.errors['captions'])}
                onChange={(event) => set(locale, event.currentTarget.value)}
              />
              <Group mt={4}>
                <FileButton
                  accept=".vtt,text/vtt"
                  onChange={(file) => void file?.text().then((vtt) => set(locale, vtt))}
                >
                  {(props) => (
                    <Button {...props} size="compact-xs" variant="default">
                      {fill(w.captionFile, { language })}
                    </Button>
                  )}
                </FileButton>
              </Group>
            </div>
          );
        })}
      </Stack>
    </Fieldset>
  );
}
