import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { answersUnderWay?: AsyncLocalStorage<ServerResponse> };
held.answersUnderWay ??= new AsyncLocalStorage();
const underWay = held.answersUnderWay;

/** Runs work for this response. */
export const answering = <Value>(response: ServerResponse, work: () => Value): Value => underWay.run(response, work);

/** Sets a header on the current response: an action has no other way. Does nothing once headers are sent. */
export function setAnswerHeader(name: string, value: string): void {
  const response = underWay.getStore();
  if (response && !response.headersSent) response.setHeader(name, value);
}
