import type { request as twin } from '../../zh-CN/lib/request.ts';

export const request: typeof twin = {
  success: 'Operation successful',
  failed: 'Operation failed',
  unreachable: 'The server cannot be reached. Retrying; nothing you typed is lost.',
  requestFailed: 'The request to the server failed',
  again: {
    seconds: 'Please try again in {count} {count:second|seconds}.',
    minutes: 'Please try again in {count} {count:minute|minutes}.',
  },
  detail: 'Details',
  copy: 'Copy',
  copied: 'Information copied successfully',
  code: 'Error code',
  traceId: 'Trace ID',
  close: 'Close',
  http: {
    400: 'Invalid request',
    401: 'Your session timed out and you have been signed out',
    403: 'Access denied',
    404: 'Resource not found',
    405: 'Method not allowed',
    406: 'Invalid request format',
    500: 'Server error',
    502: 'Gateway error',
    503: 'The server is temporarily unavailable',
    504: 'Gateway timeout',
    505: 'HTTP version not supported',
  },
};
