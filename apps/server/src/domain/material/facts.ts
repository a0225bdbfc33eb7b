import type { MaterialFacts } from '@console/contract/areas/material/material/parts';

const noFacts: MaterialFacts = {
  durationSec: null,
  width: null,
  height: null,
  codec: null,
  playable: null,
  pages: null,
  wordCount: null,
  format: null,
  faceCount: null,
  vertexCount: null,
  animationCount: null,
  textureBytes: null,
  budget: null,
};

/** What of a job's notes people may know. */
export const factsOf = (known: Partial<MaterialFacts>): MaterialFacts =>
  Object.fromEntries(
    Object.keys(noFacts).map((fact) => [fact, known[fact as keyof MaterialFacts] ?? null]),
  ) as MaterialFacts;
