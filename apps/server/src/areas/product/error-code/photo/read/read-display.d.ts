export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function readDisplay(picture: GreyPicture): { readonly text: string; readonly confidence: number }[];
