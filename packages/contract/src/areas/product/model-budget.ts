/** What a phone shows smoothly; a model is held against it as a whole. */
export const DEVICE_FACES = 300_000;
export const DEVICE_TEXTURE_BYTES = 64 * 1024 * 1024;
/** From this share on it works, but leaves little room. */
const HEAVY_FROM = 0.7;

export const modelBudgets = ['OK', 'HEAVY', 'TOO_HEAVY'] as const;
export type ModelBudget = (typeof modelBudgets)[number];

/** The share of the device's budget that a model takes: the larger of faces and textures. */
export function budgetOf(faceCount: number, textureBytes: number): ModelBudget {
  const share = Math.max(faceCount / DEVICE_FACES, textureBytes / DEVICE_TEXTURE_BYTES);
  return share > 1 ? 'TOO_HEAVY' : share > HEAVY_FROM ? 'HEAVY' : 'OK';
}
