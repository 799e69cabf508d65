import type { MerchantReply } from '@/lib/merchants/schema';
import type { MerchantRow } from '@/lib/merchants/store';
import { wireTime } from '@/lib/operation/time';

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
  created_at: wireTime(row.createdAt),
  updated_at: wireTime(row.updatedAt),
});
