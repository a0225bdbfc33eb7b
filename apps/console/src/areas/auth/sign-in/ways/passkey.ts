/** Older browsers have passkeys but cannot read or write them as JSON; for those the answer is no. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Shows the browser the server's question and returns what the passkey said; nothing when the person stopped it. */
export async function askPasskey(question: string): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(question) as PublicKeyCredentialRequestOptionsJSON,
  );
  try {
    const answer = await navigator.credentials.get({ publicKey });
    return answer instanceof PublicKeyCredential ? JSON.stringify(answer.toJSON()) : undefined;
  } catch (error) {
    // Whether it was cancelled, timed out or has no key for us, the browser tells nobody.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
