import { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import { missingScopes, missingSentence } from '@/lib/auth/key-scopes';
import { can, type Permission, reasonAgainst } from '@/lib/auth/permissions';
import { demandProof, type WantedProof } from '@/lib/auth/proof';
import { type Scope, scopeOf } from '@/lib/auth/scope';
import { settings } from '@/lib/installation';
import { parse } from '@/lib/operation/parse';
import type { Base64Field, Upload } from '@/lib/operation/received';
import { flag } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

/** `GET /payments/{id}`: the API route below /api/v1. Operations without a route are for our own screens and jobs. */
type Route = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

export type Definition<Input extends z.ZodObject = z.ZodObject, Reply = unknown> = {
  /** `noun.verb`: the name in the audit log and in the API description. */
  name: string;
  summary: string;
  description?: string;
  route?: Route;
  allow: Permission;
  input: Input;
  output: z.ZodType<Reply>;
  /** Replies 204 without a body. */
  empty?: true;
  /** The reply to `?dry_run=true`, for operations with a dry run. */
  dryRunOutput?: z.ZodType;
  /** Inputs that a POST reads from its query string. */
  queryKeys?: readonly string[];
  /** Form fields, dotted or with brackets, that may occur several times. Without it none may. */
  repeats?: (name: string) => boolean;
  /** A POST of multipart/form-data with a file. */
  upload?: Upload;
  /** A POST whose JSON body has a file in it. */
  embedded?: Base64Field;
  /** True for everything but a query. The audit log contains its changes. */
  changes: boolean;
  /** Who sees its changes in the audit log. Absent: the merchant concerned. */
  audience?: 'operators' | 'nobody';
  /** Whether a repeated call with the same Idempotency-Key gets the first reply. */
  idempotent: boolean;
  /** A customer's browser may call it from any page: with a publishable key, or `keyless` when the id in its path is enough. */
  browser?: 'key' | 'keyless';
  /** A publishable key gets 404: the contract has one answer for it and for a merchant without the feature. */
  secretKeyOnly?: true;
  /** 404 in a live installation, for everybody. */
  sandboxOnly?: true;
  /** The person must have passed the second step recently. `depends`: on the input; the operation demands it itself. */
  proof?: WantedProof | 'depends';
  /** Refusal codes beyond those of every operation. */
  refusals?: readonly string[];
};

/** The reply as sent; stored under an idempotency key and sent again unchanged. */
export type Reply = { status: number; body: string; replayed: boolean };

/** The queue of the API process in which it waits; see http/turns. */
export function kindOf({ name, route, upload, embedded }: Definition): 'money' | 'read' | 'list' | 'upload' {
  if (upload || embedded) return 'upload';
  if (!route?.startsWith('GET ')) return 'money';
  return name.includes('.list') ? 'list' : 'read';
}

/** A function of a caller and raw input. Throws a Refusal. */
export type Operation<Value = unknown> = {
  (caller: Caller, raw?: unknown): Promise<Value>;
  definition: Definition;
  /** The same, with the bytes to send: a refusal that is part of the outcome (a declined card) is a reply here. */
  execute: (caller: Caller, raw: unknown) => Promise<Reply>;
};

export type Context = { caller: Caller; scope: Scope; now: Date; dryRun: boolean };

/**
 * Decides who may call an operation. Refuses 404 what a live installation does not have, 403 a caller without the permission, scope or
 * proof.
 */
export function contextOf(definition: Definition, caller: Caller): Context {
  if (definition.sandboxOnly && settings().mode === 'live') refuse('not_found');
  if (!can(caller.actor, definition.allow)) {
    if (definition.secretKeyOnly && caller.actor.kind === 'key' && caller.actor.keyKind === 'publishable') refuse('not_found');
    const say = reasonAgainst(caller.actor, definition.allow);
    refuse('forbidden', say && { say });
  }
  if (definition.proof && definition.proof !== 'depends') demandProof(caller.actor, definition.proof);
  const wanted = missingScopes(caller.actor, definition);
  if (wanted) refuse('forbidden', { say: missingSentence(wanted), details: { scopes: wanted } });
  return { caller, scope: scopeOf(caller.actor), now: caller.now, dryRun: false };
}

const dryRunInput = z.object({ dry_run: flag().optional() });

/** Refuses anything but a boolean: a mistyped dry run must not move money. */
export function isDryRun(raw: unknown): boolean {
  const { dry_run } = (raw ?? {}) as { dry_run?: unknown };
  return dry_run === undefined || dry_run === null ? false : (parse(dryRunInput, { dry_run }).dry_run ?? false);
}
