import { toast } from '@/components/ui/toast';

type Answer = { ok: true } | { ok: false; error: { message: string } };

/** Runs a confirmed action and shows a notice, or returns the refusal for the dialog. `unreachable`: no answer. */
export async function confirmed(act: Promise<Answer>, words: { done: string; unreachable: string }): Promise<string | undefined> {
  const answer = await act.catch(() => null);
  if (!answer?.ok) return answer?.error.message ?? words.unreachable;
  toast.success(words.done);
  return undefined;
}
