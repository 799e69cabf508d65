import 'server-only';
import type { Actor, Caller } from '@/lib/auth/actor';
import { addressBudget } from '@/lib/auth/throttle';
import { log } from '@/lib/log';
import { actorId, type Change } from '@/lib/operation/audit';
import { eventsByOperation, eventsOf, type SecurityEvent } from '@/lib/operation/security-events';
import { Refusal } from '@/lib/refusal';
import { isLetThrough } from '@/lib/repeats';

/** Who did or tried what, from where, and the result. Only ids and words of our own lists: nothing from a request's text. */
export type SecurityLine = {
  event: SecurityEvent;
  outcome: 'done' | 'refused';
  /** The code of the refusal. */
  reason?: string;
  operation?: string;
  /** The path template, for requests without an operation. */
  route?: string;
  actor?: { kind: Actor['kind']; id: string | null } | null;
  target?: { kind: string; id: string | null } | null;
  tenantId?: string | null;
  /** The address as the server determines it; see TRUSTED_PROXY. */
  address: string | null;
  requestId: string;
};

/** A level of its own: written at every log level except `silent`. */
const lines = log.child({ log: 'security' });
lines.level = 'info';
const write = (line: object) => {
  if (log.level !== 'silent') lines.info(line);
};

/** For one network and one kind of refusal, so many lines are written; the rest is summed up once a second. */
const ofOneNetwork = { atOnce: 20, perSecond: 1 };
/** For all networks together, so that many networks cannot fill the disk either. */
const ofAll = { atOnce: 500, perSecond: 50 };

/** The caller's part of a line. */
export const byActor = (actor: Actor) => ({
  actor: { kind: actor.kind, id: actorId(actor) },
  tenantId: 'tenantId' in actor ? (actor.tenantId ?? null) : null,
});
const byCaller = (caller: Caller) => ({ ...byActor(caller.actor), address: caller.address ?? null, requestId: caller.requestId });

function written({ event, outcome, reason, operation, route, actor, target, tenantId, address, requestId }: SecurityLine) {
  return {
    event,
    outcome,
    reason: reason ?? null,
    operation: operation ?? null,
    route: route ?? null,
    actorKind: actor?.kind ?? null,
    actorId: actor?.id ?? null,
    tenant: tenantId ?? null,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    address,
    requestId,
  };
}

/** The line that sums up a flood: the same shape, without the callers. */
const sum = (line: SecurityLine, leftOut: number, isOfMany: boolean) => {
  const { event, outcome, reason, operation, route } = written(line);
  const none = { actorKind: null, actorId: null, tenant: null, targetKind: null, targetId: null, requestId: null };
  const same = isOfMany
    ? { event, outcome, reason: null, operation: null, route: null, ...none, address: null }
    : { event, outcome, reason, operation, route, ...none, address: line.address };
  return { ...same, leftOut };
};

/** Changes are always written; refusals are limited, because strangers can cause any number of them. */
export function writeSecurity(line: SecurityLine): void {
  if (line.outcome === 'done') {
    write(written(line));
    return;
  }
  const key = [line.event, line.reason, line.operation ?? line.route, addressBudget(line.address)].join('|');
  const writeLine = (leftOut: number, isOfMany: boolean) => write(sum(line, leftOut, isOfMany));
  const tellAll = (leftOut: number) => write(sum(line, leftOut, true));
  if (isLetThrough('refusals', key, ofOneNetwork, writeLine) && isLetThrough('refusals', `all|${line.event}`, ofAll, tellAll))
    write(written(line));
}

/** Each refusal is written once, wherever it passes. */
const held = globalThis as unknown as { toldRefusals?: WeakSet<Error> };
held.toldRefusals ??= new WeakSet();
const told = held.toldRefusals;

export const isOfRights = ({ status }: Refusal): boolean => status === 401 || status === 403;

/** Logs that a caller was not allowed to do something, over the API, an action or a page. */
export function noteUnauthorized(refusal: Refusal, line: Omit<SecurityLine, 'event' | 'outcome' | 'reason'>): void {
  if (told.has(refusal)) return;
  told.add(refusal);
  writeSecurity({ ...line, event: 'authorization.refused', outcome: 'refused', reason: refusal.code });
}

const isMalware = ({ details }: Refusal): boolean => details.reason === 'malware';

/** Logs an operation's refusal. For an operation that changes nothing, only a missing permission or malware matters. */
export function noteRefused(operation: string, caller: Caller, error: unknown): void {
  if (!(error instanceof Refusal) || told.has(error)) return;
  const line = { operation, ...byCaller(caller) };
  if (isOfRights(error)) noteUnauthorized(error, line);
  else if (isMalware(error) || eventsByOperation[operation] !== undefined) {
    told.add(error);
    writeSecurity({ ...line, event: isMalware(error) ? 'malware.found' : 'change.refused', outcome: 'refused', reason: error.code });
  }
}

/** Logs an operation's changes after they are written. A stranger's request is also logged when there was nothing to change. */
export function noteDone(operation: string, caller: Caller, changes: readonly Change[]): void {
  const about = { outcome: 'done', operation, ...byCaller(caller) } as const;
  for (const change of changes) {
    const target = { kind: change.subjectKind, id: change.subjectId };
    for (const event of eventsOf(operation, change)) writeSecurity({ ...about, event, target, tenantId: change.tenantId });
  }
  const event = eventsByOperation[operation];
  if (changes.length === 0 && caller.actor.kind === 'visitor' && typeof event === 'string') writeSecurity({ ...about, event });
}
