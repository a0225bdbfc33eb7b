/** How well it is with a material: only one that is ready is shown. */
export const toneOf = {
  DRAFT: 'quiet',
  PROCESSING: 'warning',
  READY: 'good',
  FAILED: 'bad',
  DISABLED: 'quiet',
  EXPIRED: 'quiet',
} as const;
