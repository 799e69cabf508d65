import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';

/**
 * A connection's timer is nobody's: made at the end of a request, as Node does it to wait for the next one, it would hold that request, and
 * with a page all that was rendered, its answer and by that answer the connections before.
 */
export function forgetRequests(server: Server): void {
  server.on('connection', (socket) => {
    socket.setTimeout = AsyncLocalStorage.bind(socket.setTimeout.bind(socket));
  });
}
