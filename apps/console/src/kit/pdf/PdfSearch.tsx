import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { fill, useWords } from '../../lib/words.ts';
import { productDocWords } from '../../locales/product/product-doc.ts';
import { pageWith } from './find-text.ts';

interface PdfSearchProps {
  document: PDFDocumentProxy;
  /** Enter goes on from here. */
  page: number;
  onSought: (text: string) => void;
  onPage: (page: number) => void;
}

/** Looks through all pages, also those that are not drawn: Enter leads to the next one that has it. */
export function PdfSearch({ document, page, onSought, onPage }: PdfSearchProps) {
  const w = useWords(productDocWords).viewer;
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const type = (text: string) => {
    running.current?.abort();
    setTyped(text);
    setSaid('');
    onSought(text.trim());
  };
  const look = async () => {
    const text = typed.trim();
    if (text === '') return;
    running.current?.abort();
    const search = new AbortController();
    running.current = search;
    setSaid(w.searching);
    // Of a page that cannot be read nobody can say what is in it.
    const found = await pageWith(document, text, said === '' ? page - 1 : page, search.signal).catch(() => undefined);
    if (search.signal.aborted) return;
    setSaid(found === undefined ? w.notFound : fill(w.foundOn, { page: found }));
    if (found !== undefined) onPage(found);
  };
  return (
    <>
      <TextInput
        size="xs"
        flex="0 1 170px"
        miw={80}
        type="search"
        aria-label={w.search}
        placeholder={w.search}
        maxLength={100}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void look();
        }}
      />
      <Text span size="xs" c="dimmed" component="output">
        {said}
      </Text>
    </>
  );
}
