import type { OriginReply } from '@/lib/merchants/origins/schema';
import type { OriginRow } from '@/lib/merchants/origins/store';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';

export const presentOrigin = ({ origin, allowedAt, createdAt }: OriginRow): OriginReply => ({
  origin,
  allowed_at: wireTimeOrNull(allowedAt),
  created_at: wireTime(createdAt),
});
