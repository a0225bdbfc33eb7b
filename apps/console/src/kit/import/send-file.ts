import type { Endpoint } from '@console/contract/endpoint';
import { call } from '../../lib/api/client.ts';

/** A file as the last part of a form, behind what it is about. */
export const sendFile = <In, Arg, Ret, Out>(
  endpoint: Endpoint<In, Arg, Ret, Out>,
  file: File,
  about: Readonly<Record<string, string>> = {},
): Promise<Out> =>
  call(
    { ...endpoint, form: true } as Endpoint<In, Record<string, File | string>, Ret, Out>,
    { ...about, file },
    { showError: false },
  );
