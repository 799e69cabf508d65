import type { UserActor } from '@/lib/auth/actor';

/**
 * The viewer: a seller's people, platform staff on a seller's page, a merchant that is paid itself, or the operator, who enters its
 * account.
 */
export type PayoutViewer = 'seller' | 'staff' | 'merchant' | 'operator';

type Looks = Pick<UserActor, 'merchantId' | 'tenantId'>;

export const viewerOf = ({ merchantId, tenantId }: Looks, merchant: string): PayoutViewer =>
  merchantId ? 'seller' : merchant === tenantId ? 'merchant' : 'staff';

/** The merchant of the forecast above a list: the filtered seller, otherwise the viewer's own merchant; null: no forecast. */
export const whoseForecast = ({ merchantId, tenantId }: Looks, seller: string): string | null => merchantId ?? (seller || tenantId);
