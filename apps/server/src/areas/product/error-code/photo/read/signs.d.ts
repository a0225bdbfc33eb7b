interface Sign {
  readonly sign: string;
  readonly zones: readonly number[];
}

export const segmentSigns: readonly Sign[];
export const pointSigns: readonly Sign[];
