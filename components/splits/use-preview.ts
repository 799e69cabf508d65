'use client';
import { useEffect, useRef, useState } from 'react';
import type { DryRunReply } from '@/lib/payments/schema';

type PreviewRefusal = { code: string; message: string; param: string | null };
export type DryRun = (input: unknown) => Promise<{ ok: true; reply: unknown } | { ok: false; error: PreviewRefusal }>;
/** `of` is the request that it answers, as text. */
type Answer = { of: string; reply: DryRunReply } | { of: string; error: PreviewRefusal | null };
export type Preview = {
  reply: DryRunReply | null;
  error: PreviewRefusal | null;
  unreachable: boolean;
  pending: boolean;
  again: () => void;
};

const pauseMs = 250;

/** Troubles of the server's, not of the request: asking again may help. */
const isPassing = ({ code }: PreviewRefusal) =>
  ['service_unavailable', 'internal_server_error', 'too_many_requests', 'conflict', 'gateway_timeout'].includes(code);

/**
 * What the request would do, asked of the operation itself a moment after it was last changed. The last request counts, in whatever order
 * the answers arrive; until it is answered the one before stays to be read. One is under way at a time: the framework sends actions one after
 * another, and what moves the money is not to wait behind them.
 */
export function usePreview(dryRun: DryRun, request: object | null): Preview {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const asking = useRef<Promise<unknown>>(Promise.resolve());
  const wanted = request && `${round} ${JSON.stringify(request)}`;
  useEffect(() => {
    if (wanted === null) return;
    let isLast = true;
    const timer = setTimeout(async () => {
      await asking.current;
      if (!isLast) return;
      const answer = dryRun(JSON.parse(wanted.slice(wanted.indexOf(' ')))).catch(() => null);
      asking.current = answer;
      const told = await answer;
      if (!isLast) return;
      if (told?.ok) setAnswer({ of: wanted, reply: told.reply as DryRunReply });
      else setAnswer({ of: wanted, error: told && !isPassing(told.error) ? told.error : null });
    }, pauseMs);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [dryRun, wanted]);
  const isCurrent = answer !== null && answer.of === wanted;
  return {
    reply: wanted !== null && answer && 'reply' in answer ? answer.reply : null,
    error: isCurrent && 'error' in answer ? answer.error : null,
    unreachable: isCurrent && 'error' in answer && answer.error === null,
    pending: wanted !== null && !isCurrent,
    again: () => setRound((before) => before + 1),
  };
}
