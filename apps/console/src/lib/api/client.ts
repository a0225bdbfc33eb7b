import type { Endpoint } from '@console/contract/endpoint';
import { requestWords } from '../../locales/lib/request.ts';
import { CallError, parse, report, retryAfterOf, send, type CallOptions } from './send.ts';
import { toast } from '../toast/toast.ts';
import { wordsNow } from '../words.ts';

export { CallError, type CallOptions } from './send.ts';

/** Calls the server; resolves with `data`, or with the whole result where there is none. */
export async function call<In, Arg, Ret, Out>(
  endpoint: Endpoint<In, Arg, Ret, Out>,
  input: Arg,
  options: CallOptions = {},
): Promise<Out> {
  try {
    const response = await send(endpoint, input, options);
    const result = await parse<Out>(response);
    if (!response.ok || !result.status) throw new CallError(response.status, result, retryAfterOf(response));
    if (options.showSuccess) {
      const words = wordsNow(requestWords);
      const message = options.showSuccess === true ? result.message || words.success : options.showSuccess;
      toast({ kind: 'success', message });
    }
    // The contract's output type is what `data` holds; the server's tests check it, so the browser need not.
    return ('data' in result ? result.data : result) as Out;
  } catch (error) {
    throw report(error, options);
  }
}
