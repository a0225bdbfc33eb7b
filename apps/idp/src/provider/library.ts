import type * as Library from 'oidc-provider';

let loading: Promise<typeof Library> | undefined;

/**
 * Loads the library when a provider is really started. On loading it warns of Node 20, on which it was tried out and
 * works; that one line is kept from the console, and every other goes through.
 */
export function loadLibrary(): Promise<typeof Library> {
  loading ??= quietly();
  return loading;
}

async function quietly(): Promise<typeof Library> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
