import type { FaultCode } from '@console/contract/faults';

interface FaultDetail {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Errors of single fields, by code; the edge words them. */
  readonly fields?: readonly { field: string; code: FaultCode }[];
  readonly data?: unknown;
}

/** A "no" that the caller gets as an error. Anything else that is thrown is a defect and answers INTERNAL. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: readonly { field: string; code: FaultCode }[];
  readonly data: unknown;

  constructor(code: FaultCode, detail: FaultDetail = {}) {
    super(code);
    this.name = 'Fault';
    this.code = code;
    this.params = detail.params ?? {};
    this.fields = detail.fields ?? [];
    this.data = detail.data;
  }
}
