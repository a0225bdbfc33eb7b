import { reference, type Location } from '@console/contract/areas/base/reference';
import type { Locale } from '@console/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';
import { useLocale } from '../../lib/words.ts';

/** Countries, provinces and cities: each with what it lies in, so that a search for a province finds its cities. */
export function useLocations() {
  const [locale] = useLocale();
  const { data } = useQuery({
    queryKey: [reference.locations.path, 'deep'],
    queryFn: ({ signal }) => call(reference.locations, { deep: true }, { signal, showError: false }),
    staleTime: Infinity,
  });
  const { options, labels } = data === undefined ? unknown : namesIn(data, locale);
  /** Words for a code; one that nobody knows stands for itself. */
  return { options, labelOf: (code: string) => labels.get(code) ?? code };
}

interface Names {
  options: Option[];
  labels: Map<string, string>;
}

const unknown: Names = { options: [], labels: new Map() };
const known = new WeakMap<readonly Location[], Partial<Record<Locale, Names>>>();

/** Thousands of names, put together once for all who show one. */
function namesIn(countries: readonly Location[], locale: Locale): Names {
  const inLocales = known.get(countries) ?? {};
  known.set(countries, inLocales);
  const options = () => countries.flatMap((country) => optionsOf(country, locale, []));
  return (inLocales[locale] ??= withLabels(options()));
}

const withLabels = (options: Option[]): Names => ({
  options,
  labels: new Map(options.map(({ value, label }) => [value, label])),
});

interface Option {
  value: string;
  label: string;
}

/** The country stands by itself alone: in front of every city it would only be in the way. */
function optionsOf({ code, name, level, children }: Location, locale: Locale, above: readonly string[]): Option[] {
  const path = [...above, name[locale]];
  const below = (children ?? []).flatMap((child) => optionsOf(child, locale, level === 1 ? [] : path));
  return [{ value: code, label: path.join(' / ') }, ...below];
}
