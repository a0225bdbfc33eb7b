/** A link that says with which methods it may be called. */
export const link = (publicUrl: string, path: string, ...allow: readonly string[]) => ({
  href: publicUrl + path,
  hints: { allow },
});

/** A link to the next step, which clients call by its name. */
export const next = (publicUrl: string, name: string, path: string) => ({ name, ...link(publicUrl, path, 'POST') });
