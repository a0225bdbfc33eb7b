import type { MaterialKind, MaterialLocale, orientations } from '@console/contract/areas/material/material/parts';
import type { Context } from '../../kernel/calls/context.ts';

/** What somebody writes who is about something else than the library: the rest is as the library has it for new ones. */
export interface MaterialContent {
  readonly title: string;
  readonly summary: string | null;
  readonly locale: MaterialLocale;
  readonly content: string | null;
  readonly fileId: string | null;
  readonly h5Url: string | null;
  readonly orientation: (typeof orientations)[number];
  readonly allowedHosts: readonly string[];
  readonly allowDownload: boolean;
}

/** The library for areas whose records hold one of its: the same checks, jobs, lines and history as there. */
export interface MaterialLibrary {
  /** For the team alone, and owned by who adds it. */
  add(context: Context, kind: MaterialKind, content: MaterialContent): Promise<string>;
  /** What is not said stays as it is; another file takes the place of the one before. */
  change(context: Context, materialId: string, version: number, content: MaterialContent): Promise<void>;
}
