import { wireTime } from '@/lib/operation/time';
import type { TokenReply } from '@/lib/tokens/schema';
import { type Token, wireTokenOf } from '@/lib/tokens/token';
import { presentCard } from '@/lib/vault/card';

export const presentToken = ({ id, createdAt, usedAt, card }: Token): TokenReply => ({
  id: wireTokenOf(id),
  resource: 'token',
  created_at: wireTime(createdAt),
  used: usedAt !== null,
  payment_details: presentCard(card),
});
