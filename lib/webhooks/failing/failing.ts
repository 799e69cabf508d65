const dayMs = 86_400_000;

type Failing = { active: boolean; failingSince: Date | null; failureToldAt: Date | null };

/** After a day its owner gets a mail; after `giveUpDays` (0: never) it is switched off. */
export type NextStep = { step: 'tell' | 'give_up'; at: Date };

/** The next step for an endpoint that keeps failing; null: none. */
export function nextStep({ active, failingSince, failureToldAt }: Failing, giveUpDays: number): NextStep | null {
  if (!active || failingSince === null) return null;
  const after = (days: number) => new Date(failingSince.getTime() + days * dayMs);
  if (failureToldAt === null && giveUpDays !== 1) return { step: 'tell', at: after(1) };
  return giveUpDays > 0 ? { step: 'give_up', at: after(giveUpDays) } : null;
}
