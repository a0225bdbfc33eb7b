import { reference } from '@console/contract/areas/base/reference';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';
import { useLocale } from '../../lib/words.ts';

/** A list of choices that the server keeps in both languages. */
export function useDictionary(dictCode: string) {
  const [locale] = useLocale();
  const { data } = useQuery({
    queryKey: [reference.dictionary.path, dictCode],
    queryFn: ({ signal }) => call(reference.dictionary, { dictCode }, { signal, showError: false }),
    staleTime: Infinity,
  });
  const items = data?.items.filter((item) => item.status === 'ENABLED') ?? [];
  return {
    options: items.map((item) => ({ value: item.value, label: item.label[locale] })),
    /** Words for a value; one that the dictionary does not know stands for itself. */
    labelOf: (value: string) => data?.items.find((item) => item.value === value)?.label[locale] ?? value,
    /** The value that a label in either language stands for, else the text itself. */
    valueOf: (label: string) => items.find((item) => Object.values(item.label).includes(label))?.value ?? label,
  };
}
