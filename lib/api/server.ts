import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';

const outside = AsyncLocalStorage.snapshot();

/**
 * A plain HTTP server without handlers. Node starts the timer of an idle connection while the finished request is still current, so the
 * timer would keep that request's context (with a page, its whole response) until it fires. Here the timer starts outside of any request.
 * Relies on Node calling `socket.setTimeout`; if Node stops doing so, only this saving is lost.
 */
export function makeServer(): http.Server {
  // keep-alive is longer than the usual minute of proxies, which would otherwise send a request into a closing connection
  const server = http.createServer({ headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 75_000 });
  server.on('connection', (socket) => {
    const setTimeout = socket.setTimeout.bind(socket);
    socket.setTimeout = (...wanted) => outside(() => setTimeout(...wanted));
  });
  return server;
}
