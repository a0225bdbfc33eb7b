import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections before they need them. When the server stops, those without a request under way are closed
 * at once and the others after their answer; otherwise the silent ones would hold up the stop.
 */
export function trackConnections(server: Server): { closeSilent(): void } {
  const underWay = new Map<Socket, number>();
  let closing = false;
  server.on('connection', (socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (underWay.has(socket)) underWay.set(socket, left);
      if (closing && left === 0) socket.end();
    });
  });
  return {
    closeSilent() {
      closing = true;
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
    },
  };
}
