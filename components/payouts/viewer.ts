import type { UserActor } from '@/lib/auth/actor';

/** Who looks: a seller's own people, staff at one of their sellers, a merchant that is paid itself, or whoever enters its account. */
export type PayoutViewer = 'seller' | 'staff' | 'merchant' | 'operator';

type Looks = Pick<UserActor, 'merchantId' | 'tenantId'>;

export const viewerOf = ({ merchantId, tenantId }: Looks, merchant: string): PayoutViewer =>
  merchantId ? 'seller' : merchant === tenantId ? 'merchant' : 'staff';

/** Whose next payout stands above a list: that of the seller to which it is narrowed, else one's own; null: there is none. */
export const whoseForecast = ({ merchantId, tenantId }: Looks, seller: string): string | null => merchantId ?? (seller || tenantId);
