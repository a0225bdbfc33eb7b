import { DASHBOARD_DAYS } from '@console/contract/areas/dashboard/call-data';
import { dayIn, today } from '../../../kit/time/end-date.ts';

export const presets = ['TODAY', 'D7', 'D30', 'D90', 'MONTH'] as const;
export type Preset = (typeof presets)[number];

export type Days = Readonly<Record<'from' | 'to', string>>;

const lengths = { TODAY: 1, D7: 7, D30: 30, D90: 90 } as const;

/** Both days are in it. */
export function daysOf(preset: Preset): Days {
  const to = today();
  return { from: preset === 'MONTH' ? `${to.slice(0, 8)}01` : dayIn(1 - lengths[preset]), to };
}

export const presetOf = ({ from, to }: Days): Preset | undefined =>
  presets.find((preset) => {
    const days = daysOf(preset);
    return days.from === from && days.to === to;
  });

export const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** What is wrong with a range; the server would refuse it as well. */
export function faultOf(days: Days): 'rangeOrder' | 'rangeLong' | undefined {
  const length = lengthOf(days);
  if (length < 1) return 'rangeOrder';
  return length > DASHBOARD_DAYS ? 'rangeLong' : undefined;
}

/** By the hour only as long as the hours can be told apart; the contract says so too. */
export const HOURLY_DAYS = 7;
