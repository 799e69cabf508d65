import 'server-only';
import type { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import { since } from '@/lib/clock/in-order';
import { alreadyCompleted, isTransient, keyTaken, sqlState, startLost, tooLate } from '@/lib/db/failures';
import { logFault } from '@/lib/db/outage';
import type { AttemptCaller, Complete, MoneyPlan, Outcome } from '@/lib/operation/attempt';
import { completePlanned, pause } from '@/lib/operation/complete-attempt';
import { claimOf, findReply } from '@/lib/operation/idempotency';
import { thinPlan } from '@/lib/operation/kept-plan';
import type { Claim } from '@/lib/operation/key-claim';
import { askWithinMs, leaseMs } from '@/lib/operation/lease';
import { type Context, contextOf, type Definition, isDryRun, type Operation, type Reply } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { noteRefused } from '@/lib/operation/security-log';
import { openAttempt } from '@/lib/operation/store';
import { Refusal, refusalOf, refuse } from '@/lib/refusal';

type MoneyCommand<Input extends z.ZodObject, Value, State, Plan extends MoneyPlan> = Omit<
  Definition<Input, Value>,
  'changes' | 'idempotent'
> & {
  /** The state for the decision; refuses 404. Read again whenever an opening or a completion lost a race. */
  read: (context: Context, input: z.output<Input>) => Promise<State>;
  /** Pure: decides or refuses. */
  plan: (state: State, input: z.output<Input>, context: Context) => Plan;
  /** The part of the input that identifies a request; all of it by default. */
  same?: (input: z.output<Input>) => unknown;
  /** The opening statement lost a race: drop what is cached of what it was planned on, before it is read again. */
  onStalePlan?: (plan: Plan) => void;
  /** A refusal that a dry run shows instead of throwing: a party is short. */
  shortfall?: (state: State, plan: Plan) => Refusal | null;
  /** Records that refusal, which leaves no other trace. If recording fails, the caller gets the same refusal. */
  recordShortfall?: (plan: Plan, context: Context) => Promise<void>;
  preview?: (state: State, plan: Plan, context: Context) => unknown;
  call?: (plan: Plan, input: z.output<Input>, context: Context, state: State) => Promise<Outcome>;
  complete: Complete<State, Plan>;
};

/** The operation, with the steps that recovery uses to complete its abandoned attempts. */
export type MoneyOperation<Input extends z.ZodObject, Value, State, Plan extends MoneyPlan> = Operation<Value> & {
  /** `calls`: whether it asks an acquirer, and so can leave an attempt open. */
  money: Pick<MoneyCommand<Input, Value, State, Plan>, 'read' | 'complete'> & { calls: boolean };
};

const unasked: Outcome = { ok: true, reference: '' };
const tries = 4;

type Verb<State, Plan extends MoneyPlan> = MoneyCommand<z.ZodObject, unknown, State, Plan>;
/** `startedMs`: the monotonic clock when the call's business time was read. */
type Call = { context: Context; input: never; claim: Claim | null; startedMs: number };

/** The call's context after the acquirer's answer: results are dated when they are known, not when they were requested. */
const later = ({ context, startedMs }: Call): Context => ({
  ...context,
  now: since(context.now, startedMs),
});

/** Step 1. False: what was planned on has changed meanwhile, or somebody has taken the key. Refuses what comes too late for its caller. */
async function open(operation: string, plan: MoneyPlan, { context, claim }: Call): Promise<boolean> {
  if (!plan.attempt) return true;
  const { opening, attempt, tenantId, paymentId } = plan;
  const { actor, requestId, locale, notAfter } = context.caller;
  const asked: AttemptCaller = { actor, requestId, locale, claimId: claim?.claimId ?? null, operation };
  const kept = {
    tenantId,
    ...attempt,
    paymentId,
    state: 'open',
    plan: thinPlan(plan, asked),
    idempotencyKey: claim?.key,
    createdAt: context.now,
  };
  try {
    await openAttempt(tenantId, {
      ...opening,
      ...(claim && { key: { ...claim, attemptId: attempt.id } }),
      attempt: kept,
      leaseMs,
      notAfter,
    });
    return true;
  } catch (error) {
    const state = sqlState(error);
    if (state === tooLate) refuse('too_late', { param: 'Service-Not-After' });
    if (state === startLost || state === keyTaken || isTransient(state)) return false;
    throw error;
  }
}

/** The reply stored by the process that completed the attempt; null: none, or unreadable. */
const replyOfOther = (claim: Claim | null): Promise<Reply | null> => findReply(claim).catch(() => null);

/** Step 2, without a slot of this process's work queue: an acquirer may take long. */
async function ask<State, Plan extends MoneyPlan>(
  verb: Verb<State, Plan>,
  { input, context }: Call,
  { state, plan }: { state: State; plan: Plan },
): Promise<Outcome> {
  const { call } = verb;
  if (!plan.attempt || !call) return unasked;
  const answer = () => call(plan, input, context, state);
  return context.caller.stepAside ? context.caller.stepAside(answer) : answer();
}

/** Steps 2 and 3. A call that ends without its completed outcome while the attempt is open reports an unknown outcome. */
async function finish<State, Plan extends MoneyPlan>(
  verb: Verb<State, Plan>,
  call: Call,
  planned: { state: State; plan: Plan; plannedMs: number },
): Promise<Reply | null> {
  const { plan, plannedMs } = planned;
  const unknown = (): never => refuse('gateway_timeout', { details: { payment_id: plan.paymentId } });
  if (plan.attempt && performance.now() - plannedMs > askWithinMs) return unknown();
  try {
    const outcome = await ask(verb, call, planned);
    const context = plan.attempt ? later(call) : call.context;
    const by = { operation: verb.name, complete: verb.complete, context, claim: call.claim, read: () => verb.read(context, call.input) };
    return await completePlanned(by, planned, outcome);
  } catch (error) {
    if (!plan.attempt || (error instanceof Refusal && error.code === 'gateway_timeout')) throw error;
    const state = sqlState(error);
    // recovery was first: its stored reply, if any, is this call's
    if (state === alreadyCompleted) return (await replyOfOther(call.claim)) ?? unknown();
    logFault(error, 'attempt left open', { requestId: call.context.caller.requestId, attemptId: plan.attempt.id });
    return unknown();
  }
}

/** Reads and plans. When the first call under this key caused the refusal, the answer is that call's reply. */
async function decide<State, Plan extends MoneyPlan>(verb: Verb<State, Plan>, { context, input, claim }: Call) {
  let short: Plan | undefined;
  try {
    const state = await verb.read(context, input);
    const plan = verb.plan(state, input, context);
    const refusal = verb.shortfall?.(state, plan);
    // counted from here: a plan may wait for a document to be opened, and the lease begins after it
    if (!refusal) return { state, plan, plannedMs: performance.now() };
    short = plan;
    throw refusal;
  } catch (error) {
    const reply = error instanceof Refusal ? await findReply(claim) : null;
    if (reply) return { reply };
    if (short) await noteShortfall(verb, short, context);
    throw error;
  }
}

async function noteShortfall<State, Plan extends MoneyPlan>(verb: Verb<State, Plan>, plan: Plan, context: Context): Promise<void> {
  await verb.recordShortfall?.(plan, context).catch((error) => {
    logFault(error, 'a refusal was not noted', { requestId: context.caller.requestId }, 'warn');
  });
}

async function run<State, Plan extends MoneyPlan>(verb: Verb<State, Plan>, call: Call): Promise<Reply> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const known = call.claim && (await findReply(call.claim));
    if (known) return known;
    const decided = await decide(verb, call);
    if ('reply' in decided) return decided.reply;
    if (await open(verb.name, decided.plan, call)) {
      const reply = await finish(verb, call, decided);
      if (reply) return reply;
    } else verb.onStalePlan?.(decided.plan);
    await pause(attempt);
  }
  return refuse('conflict', { retryAfterSeconds: 1 });
}

/** Decides like the real call and writes nothing; a shortfall is shown, every other refusal is thrown. */
async function preview<State, Plan extends MoneyPlan>(verb: Verb<State, Plan>, { context, input }: Call): Promise<Reply> {
  const state = await verb.read(context, input);
  const plan = verb.plan(state, input, context);
  return { status: 200, body: JSON.stringify(verb.preview?.(state, plan, context)), replayed: false };
}

/**
 * An operation that moves money. It opens (one statement, guarded), calls the acquirer, and completes (one statement, guarded by "the
 * attempt is open"); it is not wrapped in a transaction. A decline completes too, and is a reply like any other.
 */
export function moneyCommand<Input extends z.ZodObject, Value, State, Plan extends MoneyPlan>(
  verb: MoneyCommand<Input, Value, State, Plan>,
): MoneyOperation<Input, Value, State, Plan> {
  const definition: Definition = { ...verb, changes: true, idempotent: true, ...(verb.preview && { queryKeys: ['dry_run'] }) } as never;
  const attempt: Operation['execute'] = async (caller, raw) => {
    const startedMs = performance.now();
    const context = contextOf(definition, caller);
    const input = parse(verb.input, raw) as never;
    if (verb.preview && isDryRun(raw))
      return preview(verb as never, { context: { ...context, dryRun: true }, input, claim: null, startedMs });
    return run(verb as never, { context, input, claim: claimOf(definition, caller, verb.same?.(input) ?? input), startedMs });
  };
  const execute: Operation['execute'] = async (caller, raw) => {
    try {
      return await attempt(caller, raw);
    } catch (error) {
      noteRefused(verb.name, caller, error);
      throw error;
    }
  };
  const operation = async (caller: Caller, raw?: unknown): Promise<Value> => {
    const { status, body } = await execute(caller, raw);
    const value = JSON.parse(body);
    if (status !== 200) throw refusalOf(value);
    return value;
  };
  return Object.assign(operation, {
    definition,
    execute,
    money: { read: verb.read, complete: verb.complete, calls: verb.call !== undefined },
  });
}
