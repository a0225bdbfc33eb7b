import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { startTransition, useState } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { deptWords } from '../../../../locales/account/dept.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import styles from './dept-search.module.css';

/** What is typed shows at once; the tree of up to 2,000 follows as soon as there is time. */
export function DeptSearch({ onSearch }: { onSearch: (keyword: string) => void }) {
  const w = useWords(deptWords);
  const kit = useWords(kitWords);
  const [typed, setTyped] = useState('');
  const search = (text: string) => {
    setTyped(text);
    startTransition(() => onSearch(text.trim()));
  };
  return (
    <TextInput
      className={styles.search}
      type="search"
      size="xs"
      aria-label={w.search}
      placeholder={w.search}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="xs" aria-label={kit.list.clearSearch} onClick={() => search('')} />
      }
      value={typed}
      onChange={(event) => search(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && search('')}
    />
  );
}
