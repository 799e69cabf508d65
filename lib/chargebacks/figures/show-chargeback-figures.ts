import { figureDays, figuresOf } from '@/lib/chargebacks/figures/figures';
import { type FiguresReply, figuresInput, figuresReply } from '@/lib/chargebacks/figures/schema';
import { findAlike } from '@/lib/chargebacks/figures/store';
import { isFeatureOn } from '@/lib/chargebacks/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

const dayMs = 24 * 60 * 60 * 1_000;

/** Chargebacks of the last ninety days by reason, and how many were won. Refuses 404 while the feature is off. */
export const showChargebackFigures = query<typeof figuresInput, FiguresReply>({
  name: 'chargeback.figures',
  summary: 'Show how many chargebacks there were, about what, and how many were won',
  allow: 'chargebacks:read',
  input: figuresInput,
  output: figuresReply,
  async run({ scope, now }) {
    if (!(await isFeatureOn(scope))) return refuse('not_found');
    return { days: figureDays, ...figuresOf(await findAlike(scope, new Date(now.getTime() - figureDays * dayMs))) };
  },
});
