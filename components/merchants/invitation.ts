type Invited = { email: string; name?: string | null; role: string };
type InvitedTo = { id: string; kind: 'platform' | 'ordinary' | 'payout' };

/** What the operation is asked: a seller's person belongs to the seller, everybody else to the tenant. */
export const invitationInput = ({ id, kind }: InvitedTo, { email, name, role }: Invited) => ({
  email,
  role,
  ...(name && { name }),
  ...(kind === 'payout' ? { merchant_id: id } : { tenant_id: id }),
});
