import type { AccountReply, OwnedMerchant } from '@/lib/merchants/account-schema';
import { defaultSettlementMinimum, type MerchantKind } from '@/lib/merchants/merchant';
import type { MerchantReply } from '@/lib/merchants/schema';
import type { MerchantRow } from '@/lib/merchants/store';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';

const statusOf = ({ applicationStatus, suspendedAt }: MerchantRow) => applicationStatus ?? (suspendedAt ? 'suspended' : 'active');

export const presentMerchant = (row: MerchantRow, live: boolean): MerchantReply => ({
  id: row.id,
  resource: 'merchant',
  uuid: row.id,
  name: row.name,
  platform_role: row.platformRole as MerchantReply['platform_role'],
  live,
  status: statusOf(row) as MerchantReply['status'],
  payments_enabled: row.platformRole === 'payout' ? null : row.suspendedAt === null,
  payouts_enabled: row.applicationStatus === 'accepted',
  payouts_on_hold: row.payoutsHeldAt !== null,
  created_at: wireTime(row.createdAt),
  updated_at: wireTime(row.updatedAt),
});

const kindOf = ({ platformRole }: MerchantRow): MerchantKind => (platformRole as 'platform' | 'payout' | null) ?? 'ordinary';

type Platform = OwnedMerchant['platform'];
type OwnFigures = Pick<OwnedMerchant, 'available' | 'volume'>;
const notAsked: OwnFigures = { available: null, volume: null };
export const presentOwned = (row: MerchantRow, platform: Platform, live: boolean, figures = notAsked): OwnedMerchant => ({
  ...presentMerchant(row, live),
  kind: kindOf(row),
  platform,
  ...figures,
});

type Figures = Pick<AccountReply, 'balance' | 'seller_count' | 'payment_count' | 'suspended_by'>;

/** A merchant for operators. */
export const presentAccount = (row: MerchantRow, platform: Platform, figures: Figures, live: boolean): AccountReply => ({
  ...presentOwned(row, platform, live),
  version: row.updatedAt.toISOString(),
  suspended_at: wireTimeOrNull(row.suspendedAt),
  suspension_reason: row.suspensionReason,
  chargebacks_enabled: row.chargebacksEnabled,
  first_reviews: row.platformRole === 'platform' ? row.firstReviews : null,
  settlement_minimum: row.platformRole === 'platform' ? Number(row.settlementMinimumAmount ?? defaultSettlementMinimum) : null,
  ...figures,
});
