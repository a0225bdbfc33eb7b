/** 1.9 → 1.10, V2 → V3: the last number counts up. */
export const nextVersionNo = (versionNo: string): string =>
  versionNo.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
