import { accountFaults } from './faults/areas/account.ts';
import { applicationFaults } from './faults/areas/application.ts';
import { authFaults } from './faults/areas/auth.ts';
import { baseFaults } from './faults/areas/base.ts';
import { callFaults } from './faults/areas/call.ts';
import { clientFaults } from './faults/areas/client.ts';
import { generalFaults } from './faults/general.ts';
import { liveFaults } from './faults/areas/live.ts';
import { logFaults } from './faults/areas/log.ts';
import { materialFaults } from './faults/areas/material.ts';
import { noticeFaults } from './faults/areas/notice.ts';
import { productFaults } from './faults/areas/product.ts';
import { teamFaults } from './faults/areas/team.ts';
import type { Locale } from './locale.ts';

/** Every code that an answer may carry, with its sentence: what happened and what to do. */
export const faults = {
  ...generalFaults,
  ...authFaults,
  ...baseFaults,
  ...accountFaults,
  ...clientFaults,
  ...teamFaults,
  ...noticeFaults,
  ...applicationFaults,
  ...productFaults,
  ...materialFaults,
  ...callFaults,
  ...liveFaults,
  ...logFaults,
};

export type FaultCode = keyof typeof faults;

/** The sentence of a fault in the reader's language: `{placeholders}` are filled in, `{count:item|items}` is the word that fits. */
export function faultMessage(
  code: FaultCode,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return faults[code][locale].replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (_, key: string, one: string | undefined, many: string | undefined) => {
      const value = String(params[key] ?? '');
      return (value === '1' ? one : many) ?? value;
    },
  );
}
