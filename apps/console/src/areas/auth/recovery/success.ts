/** What the page before hands to the success page. It travels with the history entry, so a reload keeps it right. */
export type Success =
  | { readonly meaning: 'sent'; readonly email: string; readonly until: number }
  | { readonly meaning: 'changed' | 'activated'; readonly username: string };

export const sentTo = (email: string, until: number): Success => ({ meaning: 'sent', email, until });
