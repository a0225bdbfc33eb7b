import type { Checked, SsoCheck } from '@console/contract/areas/auth/sso';

type Params = Readonly<Record<string, string>>;

/** What was checked, in the order in which it is shown; what was not reached counts as skipped. */
export class Report {
  readonly #order: readonly SsoCheck[];
  readonly #made = new Map<SsoCheck, Checked>();

  constructor(order: readonly SsoCheck[]) {
    this.#order = order;
  }

  add(check: SsoCheck, result: 'PASS' | 'FAIL' | 'WARN', params: Params = {}): void {
    this.#made.set(check, { check, result, params });
  }

  /** Passed or failed, by what was found. */
  hold(check: SsoCheck, holds: boolean, params: Params = {}): boolean {
    this.add(check, holds ? 'PASS' : 'FAIL', params);
    return holds;
  }

  get outcome(): { passed: boolean; checks: Checked[] } {
    const checks = this.#order.map(
      (check): Checked => this.#made.get(check) ?? { check, result: 'SKIPPED', params: {} },
    );
    return { passed: checks.every(({ result }) => result !== 'FAIL'), checks };
  }
}
