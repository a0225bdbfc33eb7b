export type Tone = 'all' | 'good' | 'bad';

/** Okabe and Ito's: told apart by people who see few colours, and bright enough on the ground of each theme. */
const palettes = {
  light: { all: '#0072B2', good: '#00845F', bad: '#D55E00' },
  dark: { all: '#56B4E9', good: '#2EC4A0', bad: '#F0A030' },
} as const satisfies Record<string, Record<Tone, string>>;

export interface ChartColors {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly ground: string;
}

/** A drawing knows no variables of style sheets: what they stand for at this place. */
export function colorsAt(place: Element, scheme: 'light' | 'dark'): ChartColors {
  const style = getComputedStyle(place);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    tones: palettes[scheme],
    text: token('--mantine-color-text'),
    quiet: token('--text-2'),
    line: token('--line'),
    ground: token('--surface'),
  };
}
