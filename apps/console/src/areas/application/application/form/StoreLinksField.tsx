import type { Application } from '@console/contract/areas/application/application';
import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import styles from './store-links-field.module.css';

const MOST = 10;

/** One row for each store: what it is called and where the application lies there. */
export function StoreLinksField({ form, links }: { form: RecordForm; links: Application['storeLinks'] }) {
  const w = useWords(applicationWords).form;
  return (
    <>
      <Text size="xs" c="dimmed" mb="xs">
        {w.storeHint}
      </Text>
      {links.length > 0 && (
        <ul className={styles.stores}>
          {links.map(({ store }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a link is known by its place until it is saved
            <li key={at}>
              <TextInput
                label={w.storeName}
                placeholder={w.storePlaceholder}
                maxLength={30}
                {...form.getInputProps(`storeLinks.${at}.store`)}
              />
              <TextInput
                label={w.storeUrl}
                placeholder="https://"
                type="url"
                inputMode="url"
                maxLength={500}
                {...form.getInputProps(`storeLinks.${at}.url`)}
              />
              <CloseButton
                size="lg"
                mt={26}
                aria-label={fill(w.removeStore, { name: store.trim() || String(at + 1) })}
                onClick={() => form.removeListItem('storeLinks', at)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        mt={links.length > 0 ? 'sm' : 0}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={links.length >= MOST}
        title={links.length >= MOST ? w.storeFull : undefined}
        onClick={() => form.insertListItem('storeLinks', { store: '', url: '' })}
      >
        {w.addStore}
      </Button>
    </>
  );
}
