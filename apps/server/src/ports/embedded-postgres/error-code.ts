/** Failures of the operating system and of PostgreSQL carry a code; nothing else about them is certain. */
export function isErrorWithCode(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return isErrorWithCode(error) && codes.includes(error.code);
}
