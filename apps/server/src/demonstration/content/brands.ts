import type { Shape } from '../makers/paint.ts';

export interface BrandStory {
  readonly name: readonly [chinese: string, english: string];
  readonly color: string;
  /** On a sheet whose middle square becomes the logo. */
  readonly shapes: readonly Shape[];
}

export const brandStories: Readonly<Record<string, BrandStory>> = {
  ruichi: {
    name: ['锐驰重工', 'Ruichi Heavy'],
    color: '#C2410C',
    // An excavator's arm: boom, stick and bucket over two tracks.
    shapes: [
      { at: [76, 158, 168, 34], round: 17, color: '#FFFFFF' },
      { at: [90, 168, 140, 14], round: 7, color: '#C2410C' },
      { at: [92, 92, 76, 58], round: 10, color: '#FFFFFF' },
      { at: [106, 104, 34, 28], round: 5, color: '#C2410C' },
      { at: [150, 48, 22, 74], round: 8, color: '#FFFFFF' },
      { at: [150, 48, 82, 20], round: 8, color: '#FFFFFF' },
      { at: [212, 48, 20, 66], round: 8, color: '#FFFFFF' },
      { at: [196, 104, 44, 26], round: 8, color: '#FFFFFF' },
    ],
  },
};
