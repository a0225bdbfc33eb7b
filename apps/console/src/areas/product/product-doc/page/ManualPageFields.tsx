import { NumberInput, Select, SimpleGrid, type NumberInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';

/** The last page that a link can name. */
const LAST_PAGE = 9_999;

interface ManualPageFieldsProps {
  label: string;
  description?: string;
  required?: boolean;
  manuals: readonly { value: string; label: string }[];
  docId: string | null;
  onChoose: (docId: string | null) => void;
  error?: ReactNode;
  /** Where the server looks for what is typed; otherwise those at hand are searched. */
  search?: { typed: string; onType: (typed: string) => void };
  /** How many pages the chosen one has, where that is known. */
  pages: number | null;
  page: NumberInputProps;
}

/** A manual and a page of it; the page is asked for once there is a manual. */
export function ManualPageFields(props: ManualPageFieldsProps) {
  const { label, description, required = false, manuals, docId, onChoose, error, search, pages, page } = props;
  const w = useWords(productDocWords).link;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label={label}
        description={description}
        required={required}
        clearable={!required}
        searchable
        nothingFoundMessage={w.nothingFits}
        data={[...manuals]}
        value={docId}
        onChange={onChoose}
        error={error}
        {...(search && {
          filter: ({ options }) => options,
          searchValue: search.typed,
          onSearchChange: search.onType,
        })}
      />
      {docId !== null && (
        <NumberInput
          label={w.page}
          // Beside a field with a hint it stands on the same line.
          description={description === undefined ? undefined : '\u00a0'}
          required={required}
          min={1}
          max={pages ?? LAST_PAGE}
          allowDecimal={false}
          {...page}
        />
      )}
    </SimpleGrid>
  );
}
