import type { Lead } from '@/components/ui/toast-lead';

type Kind = 'success' | 'danger';

/** Long enough to reach a link; pointed at or focused it stays. */
const leadingMs = 10_000;

const load = () => import('@heroui/react/toast');

/** Loads its code, after the page: a toast can then be shown without a connection. */
export const prepareToasts = (): void => void load().catch(() => undefined);

/** No link for who is on that page already. */
export const unlessHere = (lead: Lead): Lead | undefined =>
  new URL(lead.href, location.href).pathname === location.pathname ? undefined : lead;

async function showToast(kind: Kind, text: string, lead?: Lead): Promise<void> {
  const { toast } = await load();
  if (!lead) return void toast[kind](text);
  const { leadingTo } = await import('@/components/ui/toast-lead');
  toast[kind](text, { description: leadingTo(lead), timeout: leadingMs });
}
export const toast = {
  success: (text: string, lead?: Lead) => void showToast('success', text, lead),
  danger: (text: string, lead?: Lead) => void showToast('danger', text, lead),
};
