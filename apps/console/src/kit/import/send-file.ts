import type { Endpoint } from '@console/contract/endpoint';
import { call } from '../../lib/api/client.ts';

/** A file as the only part of a form. */
export const sendFile = <In, Arg, Ret, Out>(endpoint: Endpoint<In, Arg, Ret, Out>, file: File): Promise<Out> =>
  call({ ...endpoint, form: true } as Endpoint<In, { file: File }, Ret, Out>, { file }, { showError: false });
