import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { MenuAt } from '../../kit/overlay/MenuAt.tsx';
import type { Place } from '../../kit/overlay/use-overlay.ts';
import { locales, useLocale } from '../../lib/words.ts';
import { languageNames } from './language-names.ts';

export function LanguageItems({ place }: { place: Place }) {
  const [locale, setLocale] = useLocale();
  return (
    <MenuAt place={place} width={140} withinPortal={false}>
      {locales.map((value) => (
        <Menu.Item
          key={value}
          lang={value}
          aria-current={value === locale || undefined}
          rightSection={value === locale ? <IconCheck size={15} /> : null}
          onClick={() => setLocale(value)}
        >
          {languageNames[value]}
        </Menu.Item>
      ))}
    </MenuAt>
  );
}
