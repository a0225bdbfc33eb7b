import { useLocalStorage } from '@mantine/hooks';
import { useUser } from '../../lib/session/session.ts';

/** A preference of this user on this machine, kept between visits and shared between tabs. */
export function usePreference<T>(name: string, initial: T) {
  const { accountId } = useUser();
  const [value, setValue] = useLocalStorage<T>({
    key: `preference:${accountId}:${name}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  });
  return [value, setValue] as const;
}

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** One choice for all tables. */
export const useDensity = () => usePreference<Density>('density', 'comfortable');
