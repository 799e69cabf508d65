'use client';
import { useRef, useState } from 'react';
import { type QueryAnswer, useDebouncedQuery } from '@/components/ui/use-debounced-query';
import type { DryRunReply } from '@/lib/payments/schema';

type PreviewRefusal = { code: string; message: string; param: string | null };
export type DryRun = (input: unknown) => Promise<{ ok: true; reply: unknown } | { ok: false; error: PreviewRefusal }>;
export type Preview<Reply = DryRunReply> = {
  reply: Reply | null;
  error: PreviewRefusal | null;
  unreachable: boolean;
  pending: boolean;
  /** The reply, or the refusal, is for exactly the request that is asked now. */
  isCurrent: boolean;
  again: () => void;
};

const pauseMs = 250;

/** Failures of the server, not of the request: asking again may help. */
const isPassing = ({ code }: PreviewRefusal) =>
  ['service_unavailable', 'internal_server_error', 'too_many_requests', 'conflict', 'gateway_timeout'].includes(code);

/** What the last answer says of the request that is asked now; null: of none. */
export function readPreview<Reply>(
  answered: QueryAnswer<Awaited<ReturnType<DryRun>>> | null,
  wanted: string | null,
): Omit<Preview<Reply>, 'again'> {
  const answer = answered?.answer ?? null;
  const error = answer && !answer.ok && !isPassing(answer.error) ? answer.error : null;
  const isAnswered = wanted !== null && answered?.of === wanted;
  const unreachable = isAnswered && !answer?.ok && error === null;
  return {
    reply: wanted !== null && answer?.ok ? (answer.reply as Reply) : null,
    error: isAnswered ? error : null,
    unreachable,
    pending: wanted !== null && !isAnswered,
    isCurrent: isAnswered && !unreachable,
  };
}

/**
 * The effect of the request, by the operation's own dry run, a moment after the last change. The last request counts, in whatever order
 * answers arrive; until then the earlier answer stays visible. One at a time: the framework sends actions one after another, and the action
 * that moves money must not wait behind them.
 */
export function usePreview<Reply = DryRunReply>(dryRun: DryRun, request: object | null): Preview<Reply> {
  const [round, setRound] = useState(0);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const wanted = request && `${round} ${JSON.stringify(request)}`;
  const runDry = async (question: string, signal: AbortSignal) => {
    await underWay.current;
    if (signal.aborted) return null;
    const answer = dryRun(JSON.parse(question.slice(question.indexOf(' '))));
    underWay.current = answer.catch(() => null);
    return answer;
  };
  const answered = useDebouncedQuery(wanted, runDry, pauseMs);
  return { ...readPreview<Reply>(answered, wanted), again: () => setRound((before) => before + 1) };
}
