import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';

const outside = AsyncLocalStorage.snapshot();

/**
 * A server of plain HTTP, which answers nothing yet. Node starts the timer of an idle connection while the request just answered is still
 * the current one, so the timer would keep that request's context, and with a page its whole answer, until it fires. Here it is started
 * outside of any request. That relies on Node calling `socket.setTimeout`; should it stop doing so, only this is lost.
 */
export function makeServer(): http.Server {
  // keep-alive outlasts the usual proxies' minute, or they would send a request into a closing connection
  const server = http.createServer({ headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 75_000 });
  server.on('connection', (socket) => {
    const setTimeout = socket.setTimeout.bind(socket);
    socket.setTimeout = (...wanted) => outside(() => setTimeout(...wanted));
  });
  return server;
}
