import { toast } from '@/components/ui/toast';

type Answer = { ok: true } | { ok: false; error: { message: string } };

/** What was confirmed is done, and told; or why not comes back, which the dialog shows. `unreachable`: nothing was answered. */
export async function confirmed(act: Promise<Answer>, words: { done: string; unreachable: string }): Promise<string | undefined> {
  const answer = await act.catch(() => null);
  if (!answer?.ok) return answer?.error.message ?? words.unreachable;
  toast.success(words.done);
  return undefined;
}
