import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a person or program on this very machine asks. The peer of the connection counts, not what headers claim. A
 * proxy on this machine is such a peer too, and so is the browser here when it runs a foreign page whose name was
 * pointed at this machine: neither asks for a local name.
 */
export function isLocalPeer({ socket, headers }: FastifyRequest): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const near = peer === '::1' || (isIPv4(peer) && peer.startsWith('127.'));
  const proxied = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  return near && !proxied && local;
}
