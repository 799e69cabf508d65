import type { Act } from '@/components/forms/act';
import type { HoldEffect } from '@/lib/settlements/holds/payout-hold';

/** `next`: what the open cycle would pay, in yen. */
export type HeldSeller = { id: string; name: string; isOnHold: boolean; payouts: HoldEffect; next: number };
export type HoldActs = { hold: Act; release: Act };
