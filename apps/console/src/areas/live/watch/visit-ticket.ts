/** Kept for this window alone: coming back to it is the same visit. */
const keyOf = (slug: string) => `watch ${slug}`;

/** An app and the console bring a ticket behind the `#`, where no server sees it; it leaves the address at once. */
export function takeTicket(slug: string): string | null {
  const brought = /^#(?:ticket=)?(.+)$/.exec(location.hash)?.[1];
  if (brought !== undefined) {
    history.replaceState(history.state, '', location.pathname + location.search);
    keepTicket(slug, decodeURIComponent(brought));
  }
  return sessionStorage.getItem(keyOf(slug));
}

export function keepTicket(slug: string, ticket: string | null): void {
  if (ticket === null) sessionStorage.removeItem(keyOf(slug));
  else sessionStorage.setItem(keyOf(slug), ticket);
}
