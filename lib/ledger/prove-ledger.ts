import { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { carryOut } from '@/lib/ledger/carry-out-proof';
import { presentNewRun } from '@/lib/ledger/present';
import { lastDueAt, type ProofRunReply, proofRunReply } from '@/lib/ledger/proof';
import { startProof } from '@/lib/ledger/store';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import type { Context, Operation } from '@/lib/operation/operation';
import { refuse } from '@/lib/refusal';

const input = z.object({});
const say = {
  en: 'A proof is already running. Its result will stand here in a moment.',
  ja: '台帳の検証はすでに実行中です。終わり次第、結果が表示されます。',
};

function runOf({ caller: { actor }, now }: Context, dueAt: Date | null) {
  return { id: newId(), now, dueAt, startedBy: actor.kind === 'user' ? actor.userId : null, startedByName: actor.label };
}

/** Runs the proof after the operation that started it has committed. */
function startedBy(start: Operation<ProofRunReply>): Operation<ProofRunReply> {
  const call = async (caller: Caller, raw?: unknown) => {
    const run = await start(caller, raw);
    carryOut(run.id);
    return run;
  };
  const execute: Operation['execute'] = async (caller, raw) => ({
    status: 200,
    body: JSON.stringify(await call(caller, raw)),
    replayed: false,
  });
  return Object.assign(call, { definition: start.definition, execute });
}

const commandOf = (name: string, summary: string, audience: 'operators' | 'nobody', dueAtOf: (now: Date) => Date | null) =>
  startedBy(
    command<typeof input, ProofRunReply>({
      name,
      summary,
      allow: 'installation:run',
      audience,
      keepsReply: false,
      input,
      output: proofRunReply,
      async run(context, _, database) {
        const run = runOf(context, dueAtOf(context.now));
        if (!(await startProof(database, run))) refuse('conflict', { say, retryAfterSeconds: 1 });
        const change = { tenantId: installation, subjectKind: 'proof' as const, subjectId: run.id };
        return { reply: presentNewRun(run), changes: [{ ...change, before: null, after: { state: 'running' } }] };
      },
    }),
  );

/** Starts a proof of the whole ledger in the background and returns the new run. Refuses 409 while another proof runs. */
export const proveLedger = commandOf('ledger.prove', 'Prove the ledger now', 'operators', () => null);

/** Starts the nightly proof of the last 03:00 in Tokyo, once. */
export const proveNightly = commandOf('ledger.prove_nightly', 'Prove the ledger as every night', 'nobody', lastDueAt);
