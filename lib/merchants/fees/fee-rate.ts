import { defaultFee, type FeeKind, type FeeMethod } from '@/lib/money/rates';
import { refuse } from '@/lib/refusal';

/** One row of the history: in force from `effectiveAt` until another row replaces it. */
export type FeeRow = {
  id: string;
  /** The order of writing within the tenant: of two rows for one moment the higher number holds. */
  number: number;
  kind: FeeKind;
  method: FeeMethod;
  /** Basis points of a processing rate, or yen before tax of a customer fee. */
  value: number;
  effectiveAt: Date;
  authorId: string | null;
  authorLabel: string;
  createdAt: Date;
};

/** replaced: a later row for the same moment took its place, so it was never in force. */
export type FeeState = 'in_force' | 'planned' | 'past' | 'replaced';

/** The fee in force for a method: agreed, or the default. */
export type HeldFee = { value: number; agreed: FeeRow | null };
export const heldFee = (rows: readonly FeeRow[], kind: FeeKind, method: FeeMethod): HeldFee => {
  const agreed = rows.find((row) => row.kind === kind && row.method === method) ?? null;
  return { value: agreed?.value ?? defaultFee(kind, method), agreed };
};

/** When a new row takes effect: now, or at a moment to come. Refuses the past: the ledger already has the fees of past captures. */
export function effectiveFrom(wanted: string | undefined, now: Date): Date {
  if (wanted === undefined) return now;
  const at = new Date(wanted);
  if (at >= now) return at;
  return refuse('invalid_parameter', {
    param: 'effective_at',
    say: {
      en: 'A fee cannot begin in the past. Choose now or a later moment.',
      ja: '過去の日時からは適用できません。今すぐか、これからの日時を指定してください。',
    },
  });
}

/** Refuses when another row was written since the caller looked. */
export function refuseStale(seen: number, last: number): void {
  if (seen === last) return;
  refuse('conflict', {
    details: { last_number: last },
    say: {
      en: 'The fees of this merchant were changed in the meantime. Nothing was saved: look at them again.',
      ja: 'この加盟店の手数料は、ほかの人が先に変更しました。保存していません。最新の内容を確認してください。',
    },
  });
}
