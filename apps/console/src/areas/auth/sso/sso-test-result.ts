import type { sso } from '@console/contract/areas/auth/sso';
import type { OutputOf } from '@console/contract/endpoint';
import type { SsoFailure } from './sso-failure.ts';

/** How a test sign-in ended: what the server found, or why there was nothing for it to look at. */
export type TestResult = OutputOf<typeof sso.testToken> | SsoFailure;

let last: TestResult | undefined;

export function keepTestResult(result: TestResult): void {
  last = result;
}

/** For the settings page, once. */
export function takeTestResult(): TestResult | undefined {
  const taken = last;
  last = undefined;
  return taken;
}
