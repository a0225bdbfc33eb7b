/** Where the browser goes after signing out: to the provider's own sign-out while its tokens are in memory. */
let ofProvider: () => string | null = () => null;

export function setProviderSignOut(address: () => string | null): void {
  ofProvider = address;
}

export const signOutAddress = (): string => ofProvider() ?? '/login';
