export interface FlvTag {
  readonly type: number;
  readonly time: number;
  readonly body: Buffer | undefined;
}

export declare class FlvReader {
  constructor(options?: { readonly headersOnly?: boolean });
  take(piece: Buffer): FlvTag[];
}
