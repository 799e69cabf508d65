import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

// one per process: the site and the plain server have modules of their own
const held = globalThis as unknown as { answersUnderWay?: AsyncLocalStorage<ServerResponse> };
held.answersUnderWay ??= new AsyncLocalStorage();
const underWay = held.answersUnderWay;

/** Whatever the work does, it does for this answer. */
export const answering = <Value>(response: ServerResponse, work: () => Value): Value => underWay.run(response, work);

/** A header on the answer under way. An action has no other way to set one; what is sent already stays as it is. */
export function setAnswerHeader(name: string, value: string): void {
  const response = underWay.getStore();
  if (response && !response.headersSent) response.setHeader(name, value);
}
